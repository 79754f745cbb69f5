import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, type MouseEvent } from "react";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useSend } from "../../api/use-send.ts";
import { useLongLists } from "../../live/long-lists.ts";
import { useToasts } from "../../ui/toasts.ts";
import { documentQuery } from "../queries.ts";
import { movePin, type Pin } from "./move-pin.ts";

/** Limits for ignoring a second click, which would hit the row that has moved up. */
const doubleClick = { milliseconds: 400, pixels: 8 };

export type OnPin = (pin: Pin, event: MouseEvent<HTMLElement>) => void;

/** Updates the lists at once and reverts them if the request fails (rule 9.12). */
export function usePin(subteam: string): { onPin: OnPin; announcement: string } {
  const queryClient = useQueryClient();
  const longLists = useLongLists();
  const toasts = useToasts();
  const send = useSend();
  const lastClick = useRef<Click>(undefined);
  const queryKey = queryKeys.subteam(subteam);
  const { mutate, variables, isError } = useMutation<void, Error, Pin>({
    mutationKey: queryKey,
    // One at a time, so that an immediate unpin arrives after its pin.
    scope: { id: `pin/${subteam}` },
    mutationFn: ({ document, pin }) =>
      send(`/api/documents/${document.id}/pin`, { method: pin ? "PUT" : "DELETE" }),
    onMutate: async (pin) => {
      await queryClient.cancelQueries({ queryKey });
      movePin(queryClient, pin);
    },
    onError: (_error, { document, pin }) => {
      movePin(queryClient, { document, pin: !pin });
      const verb = pin ? "pin" : "unpin";
      const text = `Could not ${verb} ${shownTitle(document.title)}.`;
      toasts.show(text, { tone: "danger", duration: "notice" });
    },
    onSettled: (_nothing, _error, { document }) => {
      void queryClient.invalidateQueries(documentQuery(document.id));
      // Refetch only after the last pending pin; an earlier refetch would revert the others.
      if (queryClient.isMutating({ mutationKey: queryKey }) <= 1) longLists.invalidate(queryKey);
    },
  });
  // Stable, because a new function would render thousands of cards again.
  const onPin = useCallback<OnPin>(
    (pin, event) => {
      const click = { at: performance.now(), x: event.clientX, y: event.clientY };
      // Clicks by keyboard have a detail of 0.
      if (event.detail > 0 && isDoubleClick(click, lastClick.current)) return;
      lastClick.current = click;
      focusNextPin(event.currentTarget);
      mutate(pin);
    },
    [mutate],
  );
  const isDone = variables && !isError;
  return {
    onPin,
    announcement: isDone
      ? `${shownTitle(variables.document.title)} ${variables.pin ? "pinned" : "unpinned"}`
      : "",
  };
}

type Click = { at: number; x: number; y: number } | undefined;

function isDoubleClick(click: NonNullable<Click>, first: Click): boolean {
  const isSoon = first !== undefined && click.at - first.at < doubleClick.milliseconds;
  return isSoon && Math.hypot(click.x - first.x, click.y - first.y) < doubleClick.pixels;
}

/** Focuses a neighbor's button, or the page, because the clicked button disappears. */
function focusNextPin(button: HTMLElement): void {
  const row = button.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>("[data-icon$='pin']");
  (next ?? document.querySelector<HTMLElement>("#content"))?.focus({ preventScroll: true });
}
