import { closedListsCookie } from "../../../domain/first-answers.ts";
import { writeCookie } from "../../api/write-cookie.ts";
import { createRequiredContext } from "../../ui/required-context.ts";

export type ClosedLists = ReturnType<typeof createClosedLists>;

/** A cookie keeps them, so that the server renders the page as it was left. */
export function createClosedLists(closed: readonly string[] = []) {
  const ids = new Set(closed);
  return {
    has: (subteam: string): boolean => ids.has(subteam),
    toggle: (subteam: string): void => {
      if (!ids.delete(subteam)) ids.add(subteam);
      writeCookie(closedListsCookie, [...ids].join(","));
    },
  };
}

export const [ClosedListsContext, useClosedLists] = createRequiredContext<ClosedLists>();
