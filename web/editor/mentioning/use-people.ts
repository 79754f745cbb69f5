import { queryOptions, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { MentionablePeople } from "../../../domain/notifications/notification-shapes.ts";
import { send } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useChoices } from "../suggesting/use-choices.ts";

export type Person = MentionablePeople["people"][number];

const notes = { none: "No members found.", failed: "Failed to load members." };

export function usePeople(typed: string) {
  const queryClient = useQueryClient();
  const words = findUnmatchedBeginning(queryClient, typed) ?? typed;
  const choices = useChoices<Person>(words, peopleQuery, notes);
  const isNobody = choices.isCurrent && choices.items.length === 0;
  /** `isOver`: the text after the `@` is prose rather than a name. */
  return { ...choices, isOver: isNobody && /\s/.test(typed) };
}

/** A longer text matches nobody if its beginning matches nobody. */
function findUnmatchedBeginning(queryClient: QueryClient, typed: string): string | undefined {
  const beginnings = Array.from(typed, (_, index) => typed.slice(0, index + 1).trim());
  return beginnings.find(
    (words) => queryClient.getQueryData<Person[]>(queryKeys.mentionable(words))?.length === 0,
  );
}

function peopleQuery(words: string) {
  return queryOptions({
    queryKey: queryKeys.mentionable(words),
    // Ignores the abort signal: a pending choice needs this answer even if more is typed.
    queryFn: async (): Promise<readonly Person[]> => {
      const address = `/api/people?q=${encodeURIComponent(words)}`;
      return (await send<MentionablePeople>(address)).people;
    },
    staleTime: 10_000,
    retry: false,
  });
}
