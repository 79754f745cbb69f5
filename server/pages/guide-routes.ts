import { readFile } from "node:fs/promises";
import { createMiddleware } from "hono/factory";
import { html, raw } from "hono/html";
import { may } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import type { Env } from "../http/env.ts";
import { matchesEtag } from "../http/matches-etag.ts";
import { once } from "../http/once.ts";
import { createRouter } from "../http/router.ts";
import { sendTextPage, textPage, type Html } from "../http/text-page.ts";
import { identifyBySession } from "../sessions/viewer.ts";
import { loginAddress } from "./login-address.ts";
import { readGuide, type Guide } from "./read-guide.ts";

/** Serves the guide to everyone who may read documents (rule 9.31). */
export function guideRoutes(context: AppContext) {
  const { db, settings } = context;
  const guide = once(readGuide);
  const identifyReader = identifyBySession(context);

  const readersOnly = createMiddleware<Env>(async (c, next) => {
    await identifyReader(c);
    return may(c.get("viewer"), "documents.read") ? next() : c.redirect(loginAddress(c));
  });

  const page = createMiddleware<Env>(async (c, next) => {
    const { teamName } = await readTeamSettings(db, settings);
    const rendered = guidePage(guide(), c.req.param("page") ?? "index", teamName);
    return rendered === undefined ? next() : sendTextPage(c, String(rendered), settings.basePath);
  });

  return createRouter()
    .get("/help", readersOnly, page)
    .get("/help/:page", readersOnly, page)
    .get("/help/images/:picture", readersOnly, async (c, next) => {
      const picture = guide().pictures.get(c.req.param("picture"));
      if (!picture) return next();
      const headers = { etag: picture.tag, "cache-control": "private, no-cache" };
      if (matchesEtag(c.req.header("if-none-match"), picture.tag))
        return c.body(null, 304, headers);
      const bytes = await readFile(picture.path);
      return c.body(bytes, 200, { ...headers, "content-type": "image/webp" });
    });
}

function guidePage({ pages }: Guide, name: string, teamName: string): Html | undefined {
  const current = pages.get(name);
  if (!current) return undefined;
  const links = [...pages.values()].map(
    ({ address, title }) =>
      html`<li>
        <a href="${address}" ${current.address === address ? raw(' aria-current="page"') : ""}
          >${title}</a
        >
      </li>`,
  );
  return textPage({
    title: current.title,
    teamName,
    style: "web/text-pages/guide.css",
    barLink: html`<a class="bar-link" href="/help">Help</a>`,
    nav: html`<nav aria-label="Help">
      <ul>
        ${links}
      </ul>
    </nav>`,
    main: html`<h1>${current.title}</h1>
      <div class="rich">${current.content}</div>`,
  });
}
