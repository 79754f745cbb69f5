import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient } from "../api/query-client.ts";
import { configQuery, sessionQuery } from "../api/session.ts";
import { testConfig } from "./config.ts";

/** A query client with the answers that every page has: here for a new team and no viewer. */
export function createTestClient(onSignedOut: () => void = () => undefined): QueryClient {
  const queryClient = createQueryClient(onSignedOut);
  queryClient.setQueryData(configQuery.queryKey, testConfig);
  queryClient.setQueryData(sessionQuery.queryKey, {
    viewer: { kind: "nobody" },
    feedbackHref: null,
  });
  return queryClient;
}
