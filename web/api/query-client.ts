import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { memberIn } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { writeFor } from "./http.ts";
import { isTransient, Problem } from "./problem.ts";
import { queryKeys } from "./query-keys.ts";

/** With the waits below, reads are tried again for two minutes. */
const retries = 8;
const longestWait = 56_500;

/**
 * @param onSignedOut the server no longer knows this session
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof Problem && error.code === "not-signed-in") onSignedOut();
  };
  // Signed out in another tab: who is signed in is asked again when this one comes to the front.
  const onSuccess = (answer: unknown, { queryKey }: { queryKey: QueryKey }) => {
    if (
      queryKey[0] === queryKeys.session[0] &&
      (answer as SessionAnswer).viewer.kind === "nobody"
    ) {
      onSignedOut();
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < retries && isTransient(error),
        retryDelay: waitBefore,
      },
      mutations: { retry: false },
    },
  });
  writeFor(() => memberIdIn(client));
  return client;
}

function memberIdIn(client: QueryClient): string | undefined {
  const viewer = client.getQueryData<SessionAnswer>(queryKeys.session)?.viewer;
  return memberIn(viewer)?.id;
}

function waitBefore(failures: number, error: unknown): number {
  const told = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(told, Math.min(500 * 2 ** failures, longestWait));
}
