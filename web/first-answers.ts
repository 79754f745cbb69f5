import type { QueryClient } from "@tanstack/react-query";
import type { Boot } from "../domain/boot.ts";
import {
  documentQuery,
  nextSerialQuery,
  subteamDocumentsQuery,
  subteamTagsQuery,
} from "./documents/queries.ts";
import { firstStepsQuery } from "./home/queries.ts";
import { configQuery, sessionQuery } from "./sessions/queries.ts";

/** Puts what came with the page where its screen looks for it, as if it had just been asked for. */
export function keepFirstAnswers(queries: QueryClient, { config, session, answers }: Boot): void {
  queries.setQueryData(configQuery.queryKey, config);
  queries.setQueryData(sessionQuery.queryKey, session);
  const { firstSteps, document, subteam } = answers;
  if (firstSteps) queries.setQueryData(firstStepsQuery.queryKey, firstSteps);
  if (document) queries.setQueryData(documentQuery(document.id).queryKey, document);
  if (!subteam) return;
  const { id, documents, tags, nextSerial } = subteam;
  if (documents) {
    const first = { pages: [documents], pageParams: [""] };
    queries.setQueryData(subteamDocumentsQuery(id).queryKey, first);
  }
  if (tags) queries.setQueryData(subteamTagsQuery(id).queryKey, tags);
  if (nextSerial) queries.setQueryData(nextSerialQuery(id).queryKey, nextSerial);
}
