import { queryOptions } from "@tanstack/react-query";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/** Milliseconds. No event tells of each job. */
const refetchEvery = 15_000;

export const systemQuery = queryOptions({
  queryKey: queryKeys.system,
  queryFn: ({ signal }) => send<SystemAnswer>("/api/system", { signal }),
  refetchInterval: refetchEvery,
});
