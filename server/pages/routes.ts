import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { Boot } from "../../domain/first-answers.ts";
import { may } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import { compressText } from "../http/compress-text.ts";
import type { Env } from "../http/env.ts";
import { pathAndQuery } from "../http/path-and-query.ts";
import { logFault } from "../http/problems.ts";
import { createRouter } from "../http/router.ts";
import { serveBuiltFiles } from "../http/serve-built-files.ts";
import { readShell } from "../http/shell.ts";
import { sessionAnswerFor } from "../sessions/session-answer.ts";
import { findViewer } from "../sessions/viewer.ts";
import { closedListsOf, timeZoneOf } from "./browser-choices.ts";
import { loginAddress } from "./login-address.ts";
import { pageTable } from "./page-table.ts";
import { notFoundPage, notSetUpPage, screens, type Page } from "./page.ts";
import { publicConfig } from "./public-config.ts";
import { isRendered, readScreenRenderer } from "./screen-renderer.ts";

export function pageRoutes(context: AppContext) {
  const { db, settings } = context;
  const shell = readShell(screens);
  const renderScreen = readScreenRenderer();
  const routes = createRouter();
  const findPageViewer = findViewer(context);

  async function identifyViewer(c: Context<Env>): Promise<void> {
    // Taken before anything is read, so that later events are delivered again.
    c.set("lastEvent", context.broadcaster.last());
    await findPageViewer(c);
  }

  async function show(c: Context<Env>, page: Page, config: ConfigAnswer): Promise<Response> {
    const boot: Boot = {
      config,
      session: await sessionAnswerFor(db, c.get("viewer"), config),
      setupOpen: page.setupOpen ?? false,
      lastEvent: c.get("lastEvent"),
      clock: { now: Date.now(), timeZone: timeZoneOf(c) ?? config.timeZone },
      closedLists: closedListsOf(c, config.subteams),
      answers: page.answers ?? {},
    };
    const title = `${page.title} · ${config.teamName}`;
    const content = await render(c, page, boot);
    const cookies = c.req.header("cookie");
    const html = shell.page(page.screen, { title, boot, content, cookies });
    const { body, headers } = await compressText(c.req.header("accept-encoding"), html);
    return c.body(body, page.status ?? 200, {
      ...headers,
      "content-type": "text/html; charset=UTF-8",
      "content-security-policy": shell.contentSecurityPolicy,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
  }

  /** Without content the browser renders the screen itself. */
  async function render(c: Context<Env>, page: Page, boot: Boot): Promise<string | undefined> {
    if (!isRendered(page)) return undefined;
    try {
      return await renderScreen?.(boot, pathAndQuery(c));
    } catch (error) {
      logFault(error, c.get("requestId"), context.log);
      return undefined;
    }
  }

  async function showNotSetUp(c: Context<Env>): Promise<Response> {
    await identifyViewer(c);
    return show(c, notSetUpPage, await publicConfig(context));
  }

  for (const [path, [operation, page]] of Object.entries(pageTable)) {
    routes.get(path, async (c) => {
      if (path !== "/setup" && !(await context.isSetUp())) return showNotSetUp(c);
      await identifyViewer(c);
      const viewer = c.get("viewer");
      // Visitors sign in first and come back.
      const fallback = viewer.kind === "nobody" ? loginAddress(c) : "/";
      if (!may(viewer, operation)) return c.redirect(fallback);
      const config = await publicConfig(context);
      const request = { db, settings, viewer, subteams: config.subteams, request: c.req };
      const shown = typeof page === "function" ? await page(request) : page;
      return "redirect" in shown ? c.redirect(shown.redirect) : show(c, shown, config);
    });
  }
  // Pages carry their own noindex, which a robot can read only if it may fetch them.
  routes.get("/robots.txt", (c) => c.text("User-agent: *\nDisallow: /api/\n"));
  serveBuiltFiles(routes);

  return {
    routes,
    /** For pages that are no screens. */
    requireSetUp: createMiddleware<Env>(async (c, next) =>
      (await context.isSetUp()) ? next() : showNotSetUp(c),
    ),
    notFound: async (c: Context<Env>): Promise<Response> => {
      if (!(await context.isSetUp())) return showNotSetUp(c);
      await identifyViewer(c);
      return show(c, notFoundPage, await publicConfig(context));
    },
  };
}
