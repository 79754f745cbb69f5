import { closedPinsCookie } from "../../../domain/first-answers.ts";
import { writeCookie } from "../../api/write-cookie.ts";
import { createRequiredContext } from "../../ui/required-context.ts";

export type ClosedPins = ReturnType<typeof createClosedPins>;

/** Keeps in a cookie where pinned documents are closed, so that the server renders them closed. */
export function createClosedPins(closed: readonly string[] = []) {
  const ids = new Set(closed);
  return {
    has: (subteam: string): boolean => ids.has(subteam),
    toggle: (subteam: string): void => {
      if (!ids.delete(subteam)) ids.add(subteam);
      writeCookie(closedPinsCookie, [...ids].join(","));
    },
  };
}

export const [ClosedPinsContext, useClosedPins] = createRequiredContext<ClosedPins>();
