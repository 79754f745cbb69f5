import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { isTransient, Problem } from "./problem.ts";
import { queryKeys } from "./query-keys.ts";

/** Eight retries with these delays take two minutes. */
const retries = 8;
const longestDelay = 56_500;

export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof Problem && error.code === "not-signed-in") onSignedOut();
  };
  // After a sign-out in another tab, the session is refetched when this tab gets the focus.
  const onSuccess = (answer: unknown, { queryKey }: { queryKey: QueryKey }) => {
    if (
      queryKey[0] === queryKeys.session[0] &&
      (answer as SessionAnswer).viewer.kind === "nobody"
    ) {
      onSignedOut();
    }
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          !import.meta.env.SSR && failures < retries && isTransient(error),
        retryDelay,
      },
      // Fail at once while offline, so that nothing is sent minutes later.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function retryDelay(failures: number, error: unknown): number {
  const requested = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(requested, Math.min(500 * 2 ** failures, longestDelay));
}
