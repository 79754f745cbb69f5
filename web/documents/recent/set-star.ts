import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { documentQuery } from "../queries.ts";

export type Star = {
  document: { id: string; subteam: string; title: string | null };
  isStarred: boolean;
};

type Page = { documents?: { id: string; isStarred: boolean }[] };

export function setStar(
  queries: QueryClient,
  { document: { id, subteam }, isStarred }: Star,
): void {
  const withStar = (page: Page): Page => {
    if (!page.documents?.some((document) => document.id === id)) return page;
    const documents = page.documents.map((document) =>
      document.id === id ? { ...document, isStarred } : document,
    );
    return { ...page, documents };
  };
  queries.setQueryData(
    documentQuery(id).queryKey,
    (document) => document && { ...document, isStarred },
  );
  for (const queryKey of [queryKeys.subteam(subteam), queryKeys.recent])
    queries.setQueriesData<InfiniteData<Page> | Page>({ queryKey }, (list) => {
      if (!list) return list;
      return "pages" in list ? { ...list, pages: list.pages.map(withStar) } : withStar(list);
    });
}
