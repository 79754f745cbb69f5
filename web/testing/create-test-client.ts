import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient } from "../api/query-client.ts";
import { configQuery } from "../api/session.ts";
import { testConfig } from "./config.ts";

/** A query client with the configuration of a new team, which comes with each page. */
export function createTestClient(onSignedOut: () => void = () => undefined): QueryClient {
  const queryClient = createQueryClient(onSignedOut);
  queryClient.setQueryData(configQuery.queryKey, testConfig);
  return queryClient;
}
