import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  DocumentAnswer,
  DocumentPage,
  NextSerial,
  SubteamTags,
} from "../../domain/document-shapes.ts";
import { pageSize } from "../../domain/documents.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import { send } from "../wire/http.ts";

export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ["documents", id],
    queryFn: ({ signal }) => send<DocumentAnswer>(`/api/documents/${id}`, { signal }),
  });
}

/** The documents of a subteam, newest first, page by page. */
export function subteamDocumentsQuery(subteam: SubteamId) {
  return infiniteQueryOptions({
    queryKey: ["subteams", subteam, "documents"],
    queryFn: ({ signal, pageParam }) => {
      const after = pageParam === "" ? "" : `&cursor=${encodeURIComponent(pageParam)}`;
      const address = `/api/subteams/${subteam}/documents?limit=${pageSize}${after}`;
      return send<DocumentPage>(address, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function subteamTagsQuery(subteam: SubteamId) {
  return queryOptions({
    queryKey: ["subteams", subteam, "tags"],
    queryFn: ({ signal }) => send<SubteamTags>(`/api/subteams/${subteam}/tags`, { signal }),
  });
}

/** A preview only, so it is asked for again whenever somebody looks; one that came with the page is new. */
export function nextSerialQuery(subteam: SubteamId) {
  return queryOptions({
    queryKey: ["subteams", subteam, "next-serial"],
    queryFn: ({ signal }) => send<NextSerial>(`/api/subteams/${subteam}/next-serial`, { signal }),
    staleTime: 1_000,
    refetchOnWindowFocus: "always",
  });
}
