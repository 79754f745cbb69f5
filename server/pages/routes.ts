import type { Context } from "hono";
import type { Boot } from "../../domain/first-answers.ts";
import { may } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import { serveBuilt } from "../http/built-files.ts";
import { compressed } from "../http/compressed.ts";
import type { Env } from "../http/env.ts";
import { newRouter } from "../http/router.ts";
import { readShell } from "../http/shell.ts";
import { sessionAnswerFor } from "../sessions/session-answer.ts";
import { findViewer } from "../sessions/viewer.ts";
import { loginAddress } from "./login-address.ts";
import { pageTable } from "./page-table.ts";
import { notFoundPage, screens, type Page } from "./page.ts";
import { publicConfig } from "./public-config.ts";

/** Each page answers with its true status, and with its redirects, before anything is sent. */
export function pageRoutes(context: AppContext) {
  const { db, settings } = context;
  const shell = readShell(screens);
  const routes = newRouter();
  const findPageViewer = findViewer(context);

  async function findAsker(c: Context<Env>): Promise<void> {
    // Before anything is read: what happens meanwhile is told again.
    c.set("lastEvent", context.broadcaster.last());
    await findPageViewer(c);
  }

  async function show(c: Context<Env>, page: Page): Promise<Response> {
    const boot: Boot = {
      config: await publicConfig(context),
      session: await sessionAnswerFor(context, c.get("viewer")),
      setupOpen: page.setupOpen ?? false,
      lastEvent: c.get("lastEvent"),
      answers: page.answers ?? {},
    };
    const html = shell.page(page.screen, `${page.title} · ${settings.teamName}`, boot);
    const { body, headers } = await compressed(c.req.header("accept-encoding"), html);
    return c.body(body, page.status ?? 200, {
      ...headers,
      "content-type": "text/html; charset=UTF-8",
      "content-security-policy": shell.contentSecurityPolicy,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
  }

  for (const [path, [operation, page]] of Object.entries(pageTable)) {
    routes.get(path, async (c) => {
      await findAsker(c);
      const viewer = c.get("viewer");
      // Nobody signs in first and comes back.
      const elsewhere = viewer.kind === "nobody" ? loginAddress(c) : "/";
      if (!may(viewer, operation)) return c.redirect(elsewhere);
      const shown = typeof page === "function" ? await page({ db, viewer, request: c.req }) : page;
      return "redirect" in shown ? c.redirect(shown.redirect) : show(c, shown);
    });
  }
  // Pages say themselves whether they may be found: who may not ask for one cannot read that.
  routes.get("/robots.txt", (c) => c.text("User-agent: *\nDisallow: /api/\n"));
  serveBuilt(routes);

  return {
    routes,
    notFound: async (c: Context<Env>): Promise<Response> => {
      await findAsker(c);
      return show(c, notFoundPage);
    },
  };
}
