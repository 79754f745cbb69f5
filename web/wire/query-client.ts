import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { SessionAnswer } from "../../domain/session-shapes.ts";
import { writeFor } from "./http.ts";
import { isPassing, Problem } from "./problem.ts";

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
    if (queryKey[0] === "session" && (answer as SessionAnswer).viewer.kind === "nobody") {
      onSignedOut();
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < retries && isPassing(error),
        retryDelay: waitBefore,
      },
      mutations: { retry: false },
    },
  });
  writeFor(() => memberIn(client));
  return client;
}

function memberIn(client: QueryClient): string | undefined {
  const viewer = client.getQueryData<SessionAnswer>(["session"])?.viewer;
  return viewer?.kind === "member" ? viewer.id : undefined;
}

function waitBefore(failures: number, error: unknown): number {
  const told = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(told, Math.min(500 * 2 ** failures, longestWait));
}
