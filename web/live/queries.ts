import { queryOptions } from "@tanstack/react-query";
import type { Editors } from "../../domain/live/live-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/** While somebody is shown: a browser that is gone says nothing when it stops. */
const lookAgainAfter = 30_000;

export function editorsQuery(documentId: string) {
  return queryOptions({
    queryKey: queryKeys.editors(documentId),
    queryFn: ({ signal }) => send<Editors>(`/api/documents/${documentId}/editors`, { signal }),
    refetchInterval: ({ state }) =>
      (state.data?.editors.length ?? 0) > 0 ? lookAgainAfter : false,
  });
}
