import { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { Refusal } from "../domain/refusals.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { commentRoutes } from "./comments/routes.ts";
import { descriptionRoutes } from "./description/routes.ts";
import { changeRoutes } from "./documents/change-routes.ts";
import { firstStepsRoutes } from "./documents/first-steps-routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { versionRoutes } from "./documents/version-routes.ts";
import { editingRoutes } from "./editing/routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { uploadRoutes } from "./files/uploads.ts";
import { checkOrigin } from "./http/check-origin.ts";
import { careful, defaultHeaders } from "./http/default-headers.ts";
import type { Env } from "./http/env.ts";
import { limitBodies, refuseLongBodies, refuseNul, requireJson } from "./http/limits.ts";
import { methodsOf } from "./http/methods-of.ts";
import { openDoors, type IsOpen } from "./http/open-doors.ts";
import { answerError, problemAnswer } from "./http/problems.ts";
import { refuseUnclear, type InFront } from "./http/refuse-unclear.ts";
import { logRequests } from "./http/request-log.ts";
import { liveRoutes } from "./live/routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { passwordRoutes } from "./people/password-routes.ts";
import { requestRoutes } from "./people/request-routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { teamRoutes } from "./people/team-routes.ts";
import { readPageRenderer } from "./portfolios/page-renderer.ts";
import { publicRoutes } from "./portfolios/public-routes.ts";
import { portfolioRoutes } from "./portfolios/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { isForAnother } from "./sessions/is-for-another.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { systemRoutes } from "./system.ts";
import { findApiViewer } from "./tokens/api-viewer.ts";
import { tokenRoutes } from "./tokens/routes.ts";
import type { World } from "./world.ts";

/** What the API says is for who asked, and no page. */
const keptPrivate = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

function closedByDefault(isOpen: IsOpen) {
  return createMiddleware<Env>(async (c, next) => {
    const viewer = c.get("viewer");
    const isNobodys = viewer.kind === "nobody" || isForAnother(c.req.raw, viewer);
    if (isNobodys && !isOpen(c.req)) throw new Refusal("not-signed-in");
    await next();
  });
}

/** @property inFront refuses unclear requests before the framework reads them */
export type App = OpenAPIHono<Env> & { inFront: InFront };

/** Joins the parts into one app, without listening; tests use it as it is. */
export function createApp(world: World): App {
  const { settings, log } = world;
  const app = new OpenAPIHono<Env>();
  const isOpen = openDoors(app);
  const everyAnswer = careful(settings.baseUrl.startsWith("https:"));

  app.use(logRequests(log));
  app.use(defaultHeaders(everyAnswer));
  app.use(refuseNul);
  app.use(
    "/api/*",
    defaultHeaders(keptPrivate),
    refuseLongBodies(isOpen),
    findApiViewer(world),
    closedByDefault(isOpen),
    checkOrigin(settings.baseUrl),
    limitBodies(isOpen),
    requireJson(app),
  );

  app.route("/", systemRoutes(world));
  app.route("/", descriptionRoutes(settings, app));
  app.route("/", sessionRoutes(world));
  app.route("/", tokenRoutes(world));
  app.route("/", peopleRoutes(world));
  app.route("/", passwordRoutes(world));
  app.route("/", requestRoutes(world));
  app.route("/", teamRoutes(world));
  app.route("/", uploadRoutes(world));
  app.route("/", fileRoutes(world));
  app.route("/", documentRoutes(world));
  app.route("/", changeRoutes(world));
  app.route("/", versionRoutes(world));
  app.route("/", firstStepsRoutes(world));
  app.route("/", commentRoutes(world));
  app.route("/", portfolioRoutes(world));
  app.route("/", accountRoutes(world));
  app.route("/", editingRoutes(world));
  app.route("/", liveRoutes(world));
  app.route("/", searchRoutes(world));
  const pages = pageRoutes(world);
  app.route("/", pages.routes);
  const renderer = readPageRenderer(settings.version);
  // Available only once the web bundle has been built.
  if (renderer) app.route("/", publicRoutes(world, renderer));

  app.notFound((c) => {
    const methods = methodsOf(app, c.req.path);
    const isAsked = methods.includes(c.req.method === "HEAD" ? "GET" : c.req.method);
    if (methods.length > 0 && !isAsked) return methodNotAllowed(methods, c.get("requestId"));
    if (c.req.path.startsWith("/api/")) throw new Refusal("not-found");
    return pages.notFound(c);
  });
  app.onError((error, c) => answerError(error, c, log));

  function methodNotAllowed(methods: string[], requestId: string): Response {
    const response = problemAnswer(new Refusal("method-not-allowed"), requestId);
    response.headers.set("allow", methods.join(", "));
    return response;
  }
  return Object.assign(app, { inFront: refuseUnclear({ log, headers: everyAnswer }) });
}
