import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, useSyncExternalStore } from "react";
import { clock } from "../saving/clock.ts";
import { newDraftKeeper } from "../saving/draft-keeper.ts";
import { useLeftOverDrafts } from "../saving/use-left-over-drafts.ts";
import { useOpenDraft } from "../saving/use-saving.ts";
import { sessionQuery } from "../sessions/queries.ts";
import type { Draft } from "./drafts.ts";

export type DraftFields = Omit<Draft, "id" | "owner" | "at">;
export type DraftKeeper = ReturnType<typeof useDraftKeeper>;

/**
 * Keeps what is being written on this device and offers what was left over from before.
 * @param read what the form holds now, or nothing when there is nothing worth keeping
 */
export function useDraft(owner: string, read: () => DraftFields | undefined) {
  const keeper = useDraftKeeper(owner, read);
  const leftOver = useLeftOverDrafts<Draft>(owner, keeper.id);
  return {
    ...keeper,
    offered: leftOver.offered,
    takeUp: leftOver.takeUp,
    /** From here on the form is this draft. */
    restore: ({ id }: Draft) => {
      keeper.goOnWith(id);
      leftOver.take();
    },
    discard: leftOver.discard,
  };
}

/**
 * Keeps what is being written on this device.
 * @param read what the form holds now, or nothing when there is nothing worth keeping
 * @param startId the draft that the form goes on with
 */
export function useDraftKeeper(
  owner: string,
  read: () => DraftFields | undefined,
  startId?: string,
) {
  const queryClient = useQueryClient();
  const reader = useRef(read);
  reader.current = read;
  const [keeper] = useState(() => {
    const isOwn = () => {
      const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
      return viewer?.kind === "member" && owner.startsWith(`${viewer.id}/`);
    };
    return newDraftKeeper({ owner, read: () => reader.current(), isOwn, startId }, clock);
  });
  const { at, notKept } = useSyncExternalStore(keeper.subscribe, keeper.kept);
  useOpenDraft(keeper);
  return { ...keeper, keptAt: at, notKept };
}
