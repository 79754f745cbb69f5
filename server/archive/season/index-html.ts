import { html } from "hono/html";
import { longDate, shortDate } from "../../../domain/dates.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import type { Html } from "../../http/text-page.ts";
import type { SeasonFacts } from "./document-html.ts";
import { seasonPage } from "./season-page.ts";
import type { ArchivedDocument } from "./season-shapes.ts";

export type ListedDocument = Pick<
  ArchivedDocument,
  "id" | "subteam" | "serialNumber" | "title" | "tags" | "author" | "createdAt"
>;

export function indexHtml(documents: readonly ListedDocument[], facts: SeasonFacts): string {
  const { season, teamName, timeZone } = facts;
  const today = longDate(new Date().toISOString(), { timeZone });
  const count = documents.length === 1 ? "1 document" : `${documents.length} documents`;
  const sections = Map.groupBy(documents, ({ subteam }) => subteam);
  const main = html`<h1>Season ${season}</h1>
    <p class="lead">${count} of ${teamName}, as they were on ${today}.</p>
    <form class="search" role="search" hidden>
      <label for="query">Search</label>
      <input id="query" type="search" autocomplete="off" spellcheck="false" />
    </form>
    <p class="found" role="status"></p>
    <ul class="documents" id="results" aria-label="Results" hidden></ul>
    <div id="all">
      ${[...sections].map(([subteam, listed]) => subteamSection(subteam, listed, facts))}
    </div>`;
  const scripts = ["search-texts.js", "search.js"];
  return seasonPage({ title: `Season ${season}`, top: "", main, scripts }, teamName);
}

function subteamSection(
  subteam: string,
  documents: readonly ListedDocument[],
  { subteams, timeZone }: SeasonFacts,
): Html {
  return html`<section>
    <h2>${subteamName(subteams, subteam)} <span class="count">${documents.length}</span></h2>
    <ul class="documents">
      ${documents.map(
        ({ id, serialNumber, title, tags, author, createdAt }) =>
          html`<li data-id="${id}">
            <a href="documents/${id}.html">
              <code>${serialNumber}</code>
              <b>${shownTitle(title)}</b>
              <span>${[author.name, shortDate(createdAt, { timeZone }), ...tags].join(" · ")}</span>
            </a>
          </li>`,
      )}
    </ul>
  </section>`;
}
