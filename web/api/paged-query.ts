import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { send } from "./http.ts";

export function pagedQuery<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  address: string,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const mark = address.includes("?") ? "&" : "?";
      const after = pageParam === "" ? "" : `${mark}cursor=${encodeURIComponent(pageParam)}`;
      return send<Page>(`${address}${after}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}
