import { closedPinsCookie } from "../../../domain/first-answers.ts";
import { writeCookie } from "../../api/write-cookie.ts";
import { createRequiredContext } from "../../ui/required-context.ts";

export type ClosedPins = ReturnType<typeof createClosedPins>;

/** A cookie keeps them, so that the server renders the page as it was left. */
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
