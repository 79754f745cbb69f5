import type { QueryClient } from "@tanstack/react-query";
import type { Boot, FirstAnswers } from "../domain/first-answers.ts";
import { queryKeys } from "./api/query-keys.ts";
import { configQuery, sessionQuery } from "./api/session.ts";
import { commentsQuery } from "./comments/queries.ts";
import {
  documentQuery,
  linkedFromQuery,
  nextSerialQuery,
  pinnedDocumentsQuery,
  recentOnHomeQuery,
  recentQuery,
  subteamDocumentsQuery,
  subteamTagsQuery,
} from "./documents/queries.ts";
import { firstStepsQuery, homeQuery } from "./home/queries.ts";
import { importsQuery } from "./imports/queries.ts";
import { editorsQuery } from "./live/queries.ts";
import { accountRequestsQuery } from "./people/queries.ts";
import { portfolioQuery } from "./portfolio-editor/queries.ts";
import { searchFiltersQuery } from "./search/search-filters-query.ts";
import { searchPageQuery } from "./search/search-page-query.ts";

export function seedFirstAnswers(queries: QueryClient, { config, session, answers }: Boot): void {
  queries.setQueryData(configQuery.queryKey, config);
  queries.setQueryData(sessionQuery.queryKey, session);
  const { home, firstSteps, accountRequests, portfolio, imports, subteam, notifications } = answers;
  const { viewer } = session;
  if (portfolio && viewer.kind === "member") {
    queries.setQueryData(portfolioQuery(viewer.id).queryKey, portfolio);
  }
  seedRecent(queries, answers);
  if (home) queries.setQueryData(homeQuery.queryKey, home);
  if (firstSteps) queries.setQueryData(firstStepsQuery.queryKey, firstSteps);
  if (accountRequests) {
    queries.setQueryData(accountRequestsQuery.queryKey, firstPage(accountRequests));
  }
  seedDocument(queries, answers);
  if (imports) queries.setQueryData(importsQuery.queryKey, imports);
  seedSearch(queries, answers);
  if (notifications) {
    // Keys, not queries: the bell's code loads later. Its list `latest` is the first page of `all`.
    const lists = notifications.unread ? ["unread"] : ["all", "latest"];
    for (const list of lists)
      queries.setQueryData(queryKeys.notificationList(list), firstPage(notifications.page));
  }
  if (subteam) seedSubteam(queries, subteam);
}

function seedSearch(queries: QueryClient, { search, searchFilters }: FirstAnswers): void {
  if (searchFilters) queries.setQueryData(searchFiltersQuery.queryKey, searchFilters);
  if (!search) return;
  const { asked, ...answer } = search;
  const first = { pages: [answer], pageParams: [asked.cursor ?? ""] };
  queries.setQueryData(searchPageQuery(asked).queryKey, first);
}

function seedRecent(queries: QueryClient, { recent, recentOnHome }: FirstAnswers): void {
  if (recentOnHome) queries.setQueryData(recentOnHomeQuery("changed").queryKey, recentOnHome);
  if (recent) queries.setQueryData(recentQuery(recent.tab).queryKey, firstPage(recent.page));
}

function seedDocument(queries: QueryClient, answers: FirstAnswers): void {
  const { document, comments, linkedFrom, editors } = answers;
  if (!document) return;
  const { id } = document;
  queries.setQueryData(documentQuery(id).queryKey, document);
  if (comments) queries.setQueryData(commentsQuery(id).queryKey, firstPage(comments));
  if (linkedFrom) queries.setQueryData(linkedFromQuery(id).queryKey, firstPage(linkedFrom));
  if (editors) queries.setQueryData(editorsQuery(id).queryKey, editors);
}

function seedSubteam(queries: QueryClient, subteam: NonNullable<FirstAnswers["subteam"]>): void {
  const { id, documents, filter, before = "", sort, pinned, tags, nextSerial } = subteam;
  if (documents) {
    const list = subteamDocumentsQuery(id, filter, before, sort);
    queries.setQueryData(list.queryKey, { pages: [documents], pageParams: [before] });
  }
  if (pinned) queries.setQueryData(pinnedDocumentsQuery(id).queryKey, firstPage(pinned));
  if (tags) queries.setQueryData(subteamTagsQuery(id).queryKey, tags);
  if (nextSerial) queries.setQueryData(nextSerialQuery(id).queryKey, nextSerial);
}

function firstPage<T>(page: T) {
  return { pages: [page], pageParams: [""] };
}
