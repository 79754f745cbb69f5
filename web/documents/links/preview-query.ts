import { queryOptions } from "@tanstack/react-query";
import type { DocumentPreview } from "../../../domain/documents/link-shapes.ts";
import { send } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";

export function previewQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.preview(id),
    queryFn: ({ signal }) => send<DocumentPreview>(`/api/documents/${id}/preview`, { signal }),
  });
}
