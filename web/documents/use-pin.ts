import {
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef, type MouseEvent } from "react";
import { shownTitle } from "../../domain/documents.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import { showToast } from "../ui/toasts.ts";
import { send } from "../wire/http.ts";
import { renew } from "./long-lists.ts";
import {
  isIn,
  pinnedAfter,
  tagsAfter,
  unpinnedAfter,
  type DocumentList,
  type PinWish,
} from "./pin-wish.ts";
import { documentQuery, pinnedDocumentsQuery, subteamTagsQuery } from "./queries.ts";

/** Milliseconds and pixels: the second press of a double one meets the row that has moved up. */
const doublePress = { within: 400, around: 8 };

export type OnPin = (wish: PinWish, press: MouseEvent<HTMLElement>) => void;

/** Pins and takes pins back. The screen shows the wish until it is granted, and again what was when it is not. */
export function usePin(subteam: SubteamId): { onPin: OnPin; said: string } {
  const queryClient = useQueryClient();
  const lastPress = useRef<Press>(undefined);
  const { mutate, variables, isError } = useMutation<void, Error, PinWish>({
    mutationKey: pinKey(subteam),
    // One after the other: a pin that is taken back at once is taken back.
    scope: { id: pinKey(subteam).join("/") },
    networkMode: "always",
    mutationFn: ({ document, pin }) =>
      send(`/api/documents/${document.id}/pin`, { method: pin ? "PUT" : "DELETE" }),
    onSuccess: (_nothing, wish) => keepGranted(queryClient, subteam, wish),
    onError: (_error, { document, pin }) => {
      const verb = pin ? "pin" : "unpin";
      const text = `Could not ${verb} ${titleOf(document)}.`;
      showToast(text, { tone: "danger", lasts: "notice" });
    },
    onSettled: (_nothing, _error, { document }) => {
      renew(queryClient, ["subteams", subteam]);
      void queryClient.invalidateQueries(documentQuery(document.id));
    },
  });
  // The same function for ever: thousands of cards would be drawn again for a new one.
  const onPin = useCallback<OnPin>(
    (wish, event) => {
      const press = { at: performance.now(), x: event.clientX, y: event.clientY };
      // The keyboard has no double press.
      if (event.detail > 0 && isSecond(press, lastPress.current)) return;
      lastPress.current = press;
      focusBeside(event.currentTarget);
      mutate(wish);
    },
    [mutate],
  );
  const said = variables && !isError;
  return {
    onPin,
    said: said ? `${titleOf(variables.document)} ${variables.pin ? "pinned" : "unpinned"}` : "",
  };
}

type Press = { at: number; x: number; y: number } | undefined;

function isSecond(press: NonNullable<Press>, first: Press): boolean {
  const isSoon = first !== undefined && press.at - first.at < doublePress.within;
  return isSoon && Math.hypot(press.x - first.x, press.y - first.y) < doublePress.around;
}

/** What was wished for and is not answered yet; the last word on each document. */
export function usePinWishes(subteam: SubteamId): PinWish[] {
  const wishes = useMutationState({
    filters: { mutationKey: pinKey(subteam), status: "pending" },
    select: ({ state }) => state.variables as PinWish,
  });
  return [...new Map(wishes.map((wish) => [wish.document.id, wish])).values()];
}

export function titleOf({ title }: { title: string | null }): string {
  return shownTitle(title);
}

function pinKey(subteam: SubteamId): string[] {
  return ["pin", subteam];
}

/** Until the lists are asked for again. */
function keepGranted(queryClient: QueryClient, subteam: SubteamId, wish: PinWish): void {
  const all = { queryKey: ["subteams", subteam, "documents"] };
  for (const [key, list] of queryClient.getQueriesData<DocumentList>(all)) {
    const { tags } = key[3] as { tags: string[] };
    if (list) queryClient.setQueryData<DocumentList>(key, unpinnedAfter(list, wish, tags));
  }
  const { queryKey } = pinnedDocumentsQuery(subteam);
  const pinned = queryClient.getQueryData(queryKey);
  // The news of it was faster than the answer.
  if (pinned && isIn(pinned, wish.document.id) === wish.pin) return;
  queryClient.setQueryData(queryKey, (list) => list && pinnedAfter(list, wish));
  queryClient.setQueryData(
    subteamTagsQuery(subteam).queryKey,
    (tags) => tags && tagsAfter(tags, wish),
  );
}

/** The pressed button goes away with its row: the keyboard goes on at the next one, or at the start of the screen. */
function focusBeside(pressed: HTMLElement): void {
  const row = pressed.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>("[data-pin]");
  (next ?? document.querySelector<HTMLElement>("#content"))?.focus({ preventScroll: true });
}
