import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { allow, may } from "../../domain/permissions.ts";
import type { SearchPageQuery } from "../../domain/search/search-page-shapes.ts";
import type { AppContext } from "../context.ts";
import type { Env } from "../http/env.ts";
import { createRouter } from "../http/router.ts";
import { serveBuiltFiles } from "../http/serve-built-files.ts";
import type { Search } from "../search/create-search.ts";
import { formRoutes } from "./form-routes.ts";
import { loginAddress } from "./login-address.ts";
import { pageTable } from "./page-table.ts";
import { notFoundPage } from "./page.ts";
import { publicConfig } from "./public-config.ts";
import { createPageSender } from "./send-page.ts";

export function pageRoutes(context: AppContext, search: Search) {
  const { db, settings } = context;
  const sender = createPageSender(context);
  const { identifyViewer, send, sendNotSetUp } = sender;
  const routes = createRouter();

  for (const [path, [permission, page]] of Object.entries(pageTable)) {
    routes.get(path, async (c) => {
      if (path !== "/setup" && !(await context.isSetUp())) return sendNotSetUp(c);
      await identifyViewer(c);
      const viewer = c.get("viewer");
      const fallback = viewer.kind === "nobody" ? loginAddress(c) : "/";
      if (!may(viewer, permission)) return c.redirect(fallback);
      const config = await publicConfig(context);
      const request = {
        db,
        settings,
        viewer,
        subteams: config.subteams,
        request: c.req,
        search: (asked: SearchPageQuery) =>
          search.onPage(allow(viewer, "documents.read"), asked, c.get("sessionId")),
      };
      const shown = typeof page === "function" ? await page(request) : page;
      return "redirect" in shown ? c.redirect(shown.redirect) : send(c, shown, config);
    });
  }
  routes.route("/", formRoutes(context, sender));
  // Pages carry their own noindex, which a robot can read only if it may fetch them.
  routes.get("/robots.txt", (c) => c.text(`User-agent: *\nDisallow: ${settings.basePath}/api/\n`));
  serveBuiltFiles(routes);

  return {
    routes,
    /** For pages that are not screens. */
    requireSetUp: createMiddleware<Env>(async (c, next) =>
      (await context.isSetUp()) ? next() : sendNotSetUp(c),
    ),
    notFound: async (c: Context<Env>): Promise<Response> => {
      if (!(await context.isSetUp())) return sendNotSetUp(c);
      await identifyViewer(c);
      return send(c, notFoundPage, await publicConfig(context));
    },
  };
}
