import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { refusalSentence } from "../../api/problem.ts";
import { useDebounced } from "../../ui/use-debounced.ts";

const debounceDelay = 60;

export type Choices<Item> = {
  items: readonly Item[];
  /** Says why the list is empty. */
  note: string;
  /** Whether `items` belong to the words typed now. */
  isCurrent: boolean;
  /** Resolves with the items for the words typed now. */
  settle: () => Promise<readonly Item[]>;
};

type Notes = { none: string; failed: string; nothingTyped?: string };

type ChoicesQuery<Item> = UseQueryOptions<readonly Item[], Error, readonly Item[], string[]>;

export function useChoices<Item>(
  typed: string,
  queryOf: (words: string) => ChoicesQuery<Item>,
  notes: Notes,
): Choices<Item> {
  const queryClient = useQueryClient();
  const words = useDebounced(typed.trim(), debounceDelay);
  const query = useQuery({ ...queryOf(words), placeholderData: keepPreviousData });
  const { data, error, isPending, isPaused, isPlaceholderData } = query;
  const { nothingTyped } = notes;
  const isIdle = nothingTyped !== undefined && words === "";
  const isOffline = isPaused && (isPending || isPlaceholderData);
  const items = isIdle || isOffline || error ? [] : (data ?? []);
  return {
    items,
    note: isIdle ? nothingTyped : noteOf(items, { error, isPending, isOffline }, notes),
    isCurrent: words === typed.trim() && (isIdle || isOffline || !(isPending || isPlaceholderData)),
    settle: () => queryClient.fetchQuery(queryOf(typed.trim())).catch(() => []),
  };
}

type State = { error: Error | null; isPending: boolean; isOffline: boolean };

function noteOf(items: readonly unknown[], { error, ...state }: State, notes: Notes): string {
  if (state.isOffline) return "You're offline. Search works again once you're back online.";
  if (error) return refusalSentence(error) || notes.failed;
  if (state.isPending) return "Loading…";
  return items.length === 0 ? notes.none : "";
}
