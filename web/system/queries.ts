import { queryOptions } from "@tanstack/react-query";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/** Milliseconds. There are no events about single jobs. */
const refetchEvery = 15_000;

export const systemQuery = queryOptions({
  queryKey: queryKeys.system,
  queryFn: ({ signal }) => send<SystemAnswer>("/api/system", { signal }),
  refetchInterval: refetchEvery,
});
