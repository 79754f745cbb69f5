import { queryOptions } from "@tanstack/react-query";
import type { Editors } from "../../domain/live/live-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/** Milliseconds. A browser that loses its connection cannot withdraw its announcement. */
const refetchInterval = 30_000;

export function editorsQuery(documentId: string) {
  return queryOptions({
    queryKey: queryKeys.editors(documentId),
    queryFn: ({ signal }) => send<Editors>(`/api/documents/${documentId}/editors`, { signal }),
    refetchInterval: ({ state }) =>
      (state.data?.editors.length ?? 0) > 0 ? refetchInterval : false,
  });
}
