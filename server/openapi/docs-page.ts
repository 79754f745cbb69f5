import { html } from "hono/html";
import { operationsOf, type ApiDocument, type PlacedOperation } from "./api-document.ts";
import { markdown, type Html } from "./markdown.ts";
import { operationSection } from "./operation-html.ts";
import { shapeSection, type Shape } from "./shape-html.ts";

/** The files of the build that the page needs; none where nothing is built. */
type PageFiles = { style: string | undefined; theme: string | undefined };

/** The description as a page that needs no script: everything is there to be read and searched. */
export function docsPage(document: ApiDocument, { style, theme }: PageFiles): Html {
  const { title, version, description } = document.info;
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags?.[0] ?? "");
  const tags = (document.tags ?? []).map(({ name, description: about = "" }) => {
    return { name, about, operations: byTag.get(name) ?? [] };
  });
  const shapes = Object.entries(document.components?.schemas ?? {}) as [string, Shape][];
  return html`<!doctype html>
    <html lang="en" data-theme="light">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API · ${title}</title>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        ${theme ? html`<script src="/${theme}"></script>` : ""}
        ${style ? html`<link rel="stylesheet" href="/${style}" />` : ""}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="bar">
          <a class="brand" href="/"><span class="mark" aria-hidden="true"></span>${title}</a>
          <a class="file" href="/api/openapi.json">openapi.json</a>
        </header>
        <div class="page">
          <nav aria-label="Operations">${tags.map(tagLinks)} ${shapesLink}</nav>
          <main id="content">
            <h1>API</h1>
            <p class="version">v${version}</p>
            <div class="conventions">${markdown(description)}</div>
            ${tags.map(tagSection)}
            <section aria-labelledby="shapes">
              <h2 id="shapes">Shapes</h2>
              ${shapes.map(([name, shape]) => shapeSection(name, shape))}
            </section>
          </main>
        </div>
      </body>
    </html>`;
}

type Tag = { name: string; about: string; operations: PlacedOperation[] };

const shapesLink = html`<p><a href="#shapes">Shapes</a></p>`;

function tagLinks({ name, operations }: Tag): Html {
  const links = operations.map(
    ({ operation }) =>
      html`<li><a href="#${operation.operationId ?? ""}">${operation.summary ?? ""}</a></li>`,
  );
  return html`<p><a href="#${idOf(name)}">${name}</a></p>
    <ul>
      ${links}
    </ul>`;
}

function tagSection({ name, about, operations }: Tag): Html {
  return html`<section aria-labelledby="${idOf(name)}">
    <h2 id="${idOf(name)}">${name}</h2>
    ${markdown(about)} ${operations.map(operationSection)}
  </section>`;
}

function idOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(" ", "-")}`;
}
