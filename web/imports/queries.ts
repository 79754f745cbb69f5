import { queryOptions } from "@tanstack/react-query";
import type { ImportList, ZipImport } from "../../domain/imports/import-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/** Milliseconds. The live stream announces more; this is for when it is disconnected. */
const refetchWhileRunning = 15_000;

export const importsQuery = queryOptions({
  queryKey: queryKeys.imports,
  queryFn: ({ signal }) => send<ImportList>("/api/imports", { signal }),
  refetchInterval: ({ state }) =>
    isUnderWay(state.data?.imports[0]) ? refetchWhileRunning : false,
});

export function isUnderWay(found: ZipImport | undefined): boolean {
  return found?.state === "checking" || found?.state === "running";
}
