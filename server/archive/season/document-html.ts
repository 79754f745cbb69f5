import { html, raw } from "hono/html";
import { shortDate } from "../../../domain/dates.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { fileSize } from "../../../domain/files/files.ts";
import { findSubteam, subteamName, type Subteam } from "../../../domain/subteams/subteams.ts";
import type { Html } from "../../http/text-page.ts";
import { seasonPage } from "./season-page.ts";
import type { ArchivedComment, ArchivedDocument } from "./season-shapes.ts";
import { showSeasonContent } from "./show-season-content.ts";

export type SeasonFacts = {
  season: string;
  teamName: string;
  timeZone: string;
  baseUrl: string;
  subteams: readonly Subteam[];
  documents: ReadonlySet<string>;
  /** Paths in the archive, by id. */
  files: ReadonlyMap<string, string>;
};

export function documentHtml(
  document: ArchivedDocument,
  comments: readonly ArchivedComment[],
  facts: SeasonFacts,
): string {
  const { season, teamName, baseUrl, subteams } = facts;
  const { subteam, serialNumber, tags, attachments } = document;
  const title = shownTitle(document.title);
  const content = showSeasonContent(document.content, {
    file: (id) => `../${facts.files.get(id) ?? ""}`,
    wiki: baseUrl,
    // Documents of other seasons are in the wiki.
    document: (id) => (facts.documents.has(id) ? `${id}.html` : `${baseUrl}/document/${id}`),
  });
  const main = html`<p class="over">
      <span data-st="${findSubteam(subteams, subteam)?.color ?? "grey"}"
        >${subteamName(subteams, subteam)}</span
      >
      <code>${serialNumber}</code>
    </p>
    <h1>${title}</h1>
    <p class="by">${linesBelowTitle(document, facts)}</p>
    ${tags.length > 0 && html`<p class="tags">${tags.map((tag) => html`<span>${tag}</span>`)}</p>`}
    <div class="rich">${raw(content)}</div>
    ${attachments.length > 0 && attachmentList(document, facts)}
    ${comments.length > 0 && commentList(comments, facts)}`;
  const bar = html`<a class="bar-link" href="../index.html">All documents of ${season}</a>`;
  return seasonPage({ title, top: "../", bar, main }, teamName);
}

function linesBelowTitle(document: ArchivedDocument, { timeZone }: SeasonFacts): string {
  const { author, createdAt, lastModified, lastModifiedBy } = document;
  const written = `${author.name}, ${shortDate(createdAt, { timeZone })}`;
  if (lastModified === null) return written;
  const by = lastModifiedBy ? ` by ${lastModifiedBy.name}` : "";
  return `${written} · Edited ${shortDate(lastModified, { timeZone })}${by}`;
}

function attachmentList({ attachments }: ArchivedDocument, { files }: SeasonFacts): Html {
  return html`<section>
    <h2>Attachments</h2>
    <ul class="files">
      ${attachments.map(
        ({ id, name, size }) =>
          html`<li>
            ${files.has(id) ? html`<a href="../${files.get(id)}">${name}</a>` : html`<b>${name}</b>`}
            <span>${files.has(id) ? fileSize(size) : "missing"}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

function commentList(comments: readonly ArchivedComment[], { timeZone }: SeasonFacts): Html {
  return html`<section>
    <h2>Comments</h2>
    ${comments.map(
      ({ author, createdAt, content }) =>
        html`<article class="comment">
          <p class="by"><b>${author.name}</b> ${shortDate(createdAt, { timeZone })}</p>
          <p class="said">${content}</p>
        </article>`,
    )}
  </section>`;
}
