import type { QueryClient } from "@tanstack/react-query";
import type { Boot, FirstAnswers } from "../domain/first-answers.ts";
import { configQuery, sessionQuery } from "./api/session.ts";
import { commentsQuery } from "./comments/queries.ts";
import {
  documentQuery,
  nextSerialQuery,
  pinnedDocumentsQuery,
  subteamDocumentsQuery,
  subteamTagsQuery,
} from "./documents/queries.ts";
import { firstStepsQuery, homeQuery } from "./home/queries.ts";
import { importsQuery } from "./imports/queries.ts";
import { editorsQuery } from "./live/queries.ts";
import { accountRequestsQuery } from "./people/queries.ts";
import { portfolioQuery } from "./portfolio-editor/queries.ts";
import { searchPageQuery } from "./search/search-page-query.ts";

export function seedFirstAnswers(queries: QueryClient, { config, session, answers }: Boot): void {
  queries.setQueryData(configQuery.queryKey, config);
  queries.setQueryData(sessionQuery.queryKey, session);
  const { home, firstSteps, accountRequests, portfolio, imports } = answers;
  const { document, comments, editors, search, subteam } = answers;
  const { viewer } = session;
  if (portfolio && viewer.kind === "member") {
    queries.setQueryData(portfolioQuery(viewer.id).queryKey, portfolio);
  }
  if (home) queries.setQueryData(homeQuery.queryKey, home);
  if (firstSteps) queries.setQueryData(firstStepsQuery.queryKey, firstSteps);
  if (accountRequests) {
    queries.setQueryData(accountRequestsQuery.queryKey, firstPage(accountRequests));
  }
  if (document) queries.setQueryData(documentQuery(document.id).queryKey, document);
  if (document && comments) {
    queries.setQueryData(commentsQuery(document.id).queryKey, firstPage(comments));
  }
  if (document && editors) {
    queries.setQueryData(editorsQuery(document.id).queryKey, editors);
  }
  if (imports) queries.setQueryData(importsQuery.queryKey, imports);
  if (search) queries.setQueryData(searchPageQuery(search.query).queryKey, search);
  if (subteam) seedSubteam(queries, subteam);
}

function seedSubteam(queries: QueryClient, subteam: NonNullable<FirstAnswers["subteam"]>): void {
  const { id, documents, filter, before = "", pinned, tags, nextSerial } = subteam;
  if (documents) {
    const list = subteamDocumentsQuery(id, filter, before);
    queries.setQueryData(list.queryKey, { pages: [documents], pageParams: [before] });
  }
  if (pinned) queries.setQueryData(pinnedDocumentsQuery(id).queryKey, firstPage(pinned));
  if (tags) queries.setQueryData(subteamTagsQuery(id).queryKey, tags);
  if (nextSerial) queries.setQueryData(nextSerialQuery(id).queryKey, nextSerial);
}

function firstPage<T>(page: T) {
  return { pages: [page], pageParams: [""] };
}
