import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, type MouseEvent } from "react";
import { shownTitle } from "../../../domain/documents/documents.ts";
import type { SubteamId } from "../../../domain/subteams/subteams.ts";
import { send } from "../../api/http.ts";
import { pinMutationKey, queryKeys } from "../../api/query-keys.ts";
import { renew } from "../../live/long-lists.ts";
import { showToast } from "../../ui/toasts.ts";
import { documentQuery } from "../queries.ts";
import { movePin, type Pin } from "./move-pin.ts";

/** Milliseconds and pixels: the second press of a double one meets the row that has moved up. */
const doublePress = { within: 400, around: 8 };

export type OnPin = (pin: Pin, press: MouseEvent<HTMLElement>) => void;

/** Pins and unpins. The lists change at once, and change back when the server refuses. */
export function usePin(subteam: SubteamId): { onPin: OnPin; said: string } {
  const queryClient = useQueryClient();
  const lastPress = useRef<Press>(undefined);
  const { mutate, variables, isError } = useMutation<void, Error, Pin>({
    mutationKey: pinMutationKey(subteam),
    // One after the other: a pin that is taken back at once is taken back.
    scope: { id: `pin/${subteam}` },
    networkMode: "always",
    mutationFn: ({ document, pin }) =>
      send(`/api/documents/${document.id}/pin`, { method: pin ? "PUT" : "DELETE" }),
    onMutate: async (pin) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.subteam(subteam) });
      movePin(queryClient, pin);
    },
    onError: (_error, { document, pin }) => {
      movePin(queryClient, { document, pin: !pin });
      const verb = pin ? "pin" : "unpin";
      const text = `Could not ${verb} ${titleOf(document)}.`;
      showToast(text, { tone: "danger", lasts: "notice" });
    },
    onSettled: (_nothing, _error, { document }) => {
      void queryClient.invalidateQueries(documentQuery(document.id));
      // The lists of the server do not know the pins that still wait.
      const waiting = queryClient.isMutating({ mutationKey: pinMutationKey(subteam) });
      if (waiting <= 1) renew(queryClient, queryKeys.subteam(subteam));
    },
  });
  // The same function for ever: thousands of cards would be drawn again for a new one.
  const onPin = useCallback<OnPin>(
    (pin, event) => {
      const press = { at: performance.now(), x: event.clientX, y: event.clientY };
      // The keyboard has no double press.
      if (event.detail > 0 && isSecond(press, lastPress.current)) return;
      lastPress.current = press;
      focusBeside(event.currentTarget);
      mutate(pin);
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

export function titleOf({ title }: { title: string | null }): string {
  return shownTitle(title);
}

/** The pressed button goes away with its row: the keyboard goes on at the next one, or at the start of the screen. */
function focusBeside(pressed: HTMLElement): void {
  const row = pressed.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>("[data-pin]");
  (next ?? document.querySelector<HTMLElement>("#content"))?.focus({ preventScroll: true });
}
