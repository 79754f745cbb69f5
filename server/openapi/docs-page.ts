import { html } from "hono/html";
import { textPage, type Html } from "../http/text-page.ts";
import { operationsOf, type ApiDocument, type PlacedOperation } from "./api-document.ts";
import { markdown } from "./markdown.ts";
import { operationSection } from "./operation-html.ts";
import { shapeSection, type Shape } from "./shape-html.ts";

/** Rendered once; only the frame with the team's name is made for each request. */
export function renderDocs(document: ApiDocument): (teamName: string) => Html {
  const { version, description } = document.info;
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags?.[0] ?? "");
  const tags = (document.tags ?? []).map(({ name, description: about = "" }) => {
    return { name, about, operations: byTag.get(name) ?? [] };
  });
  const shapes = Object.entries(document.components?.schemas ?? {}) as [string, Shape][];
  const page = {
    title: "API",
    style: "web/text-pages/api-docs.css",
    barLink: html`<a class="bar-link" href="/api/openapi.json">openapi.json</a>`,
    nav: html`<nav aria-label="Operations">${tags.map(tagLinks)} ${shapesLink}</nav>`,
    main: html`<h1>API</h1>
      <p class="version">v${version}</p>
      <div class="conventions">${markdown(description)}</div>
      ${tags.map(tagSection)}
      <section aria-labelledby="shapes">
        <h2 id="shapes">Shapes</h2>
        ${shapes.map(([name, shape]) => shapeSection(name, shape))}
      </section>`,
  };
  return (teamName) => textPage({ ...page, teamName });
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
