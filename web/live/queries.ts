import { queryOptions } from "@tanstack/react-query";
import type { Editors } from "../../domain/live-shapes.ts";
import { send } from "../wire/http.ts";

/** While somebody is shown: a browser that is gone says nothing when it stops. */
const lookAgainAfter = 30_000;

export function editorsQuery(documentId: string) {
  return queryOptions({
    queryKey: ["documents", documentId, "editors"],
    queryFn: ({ signal }) => send<Editors>(`/api/documents/${documentId}/editors`, { signal }),
    refetchInterval: ({ state }) =>
      (state.data?.editors.length ?? 0) > 0 ? lookAgainAfter : false,
  });
}
