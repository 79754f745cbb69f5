import { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { Refusal } from "../domain/refusals.ts";
import { accountRoutes } from "./account/routes.ts";
import { seasonRoutes } from "./archive/season/season-routes.ts";
import { commentRoutes } from "./comments/routes.ts";
import { configRoutes } from "./config-routes.ts";
import type { AppContext } from "./context.ts";
import { linkRoutes } from "./documents/links/link-routes.ts";
import { moveRoutes } from "./documents/moving/move-routes.ts";
import { recentRoutes } from "./documents/recent/recent-routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { versionRoutes } from "./documents/version-routes.ts";
import { documentWriteRoutes } from "./documents/write-routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { uploadRoutes } from "./files/upload-routes.ts";
import { homeRoutes } from "./home/routes.ts";
import { addBasePathToLocation } from "./http/add-base-path.ts";
import { allowedMethods } from "./http/allowed-methods.ts";
import { checkOrigin } from "./http/check-origin.ts";
import { securityHeaders, defaultHeaders } from "./http/default-headers.ts";
import type { Env } from "./http/env.ts";
import { limitBodies, refuseLongBodies, refuseNul, requireStorableJson } from "./http/limits.ts";
import { answerError, problemAnswer } from "./http/problems.ts";
import { publicOperations, type IsPublic } from "./http/public-operations.ts";
import { refuseAmbiguousRequests, type ListenerWrapper } from "./http/refuse-ambiguous-requests.ts";
import { logRequests } from "./http/request-log.ts";
import { importRoutes } from "./imports/routes.ts";
import { changeRoutes } from "./live/change-routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { mailRoutes } from "./mail/routes.ts";
import { notificationRoutes } from "./notifications/notification-routes.ts";
import { unsubscribeRoutes } from "./notifications/unsubscribe-routes.ts";
import { watchRoutes } from "./notifications/watch-routes.ts";
import { descriptionRoutes } from "./openapi/routes.ts";
import { guideRoutes } from "./pages/guide-routes.ts";
import { pdfFrameRoutes } from "./pages/pdf-frame-routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { invitationRoutes } from "./people/invitation-routes.ts";
import { passwordRoutes } from "./people/password-routes.ts";
import { requestRoutes } from "./people/request-routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { teamRoutes } from "./people/team-routes.ts";
import { readPageRenderer } from "./portfolios/page-renderer.ts";
import { publicRoutes } from "./portfolios/public-routes.ts";
import { portfolioRoutes } from "./portfolios/routes.ts";
import { editingRoutes } from "./presence/routes.ts";
import { createSearch } from "./search/create-search.ts";
import { searchRoutes } from "./search/routes.ts";
import { isForAnotherMember } from "./sessions/is-for-another-member.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { subteamRoutes } from "./subteams/routes.ts";
import { metricsRoutes } from "./system/metrics-routes.ts";
import { systemRoutes } from "./system/routes.ts";
import { teamSettingsRoutes } from "./team-settings/routes.ts";
import { identifyApiViewer, refuseTokens } from "./tokens/api-viewer.ts";
import { tokenRoutes } from "./tokens/routes.ts";

/** API responses are private to the caller and never rendered as a page. */
const apiHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

function requireSignIn(isPublic: IsPublic) {
  return createMiddleware<Env>(async (c, next) => {
    const viewer = c.get("viewer");
    const isSignedOut = viewer.kind === "nobody" || isForAnotherMember(c.req.raw, viewer);
    if (isSignedOut && !isPublic(c.req)) throw new Refusal("not-signed-in");
    await next();
  });
}

/** @property wrapListener refuses ambiguous requests before Hono parses them */
export type App = OpenAPIHono<Env> & { wrapListener: ListenerWrapper };

export function createApp(context: AppContext): App {
  const { settings, log, metrics } = context;
  const app = new OpenAPIHono<Env>();
  const isPublic = publicOperations(app);
  const refuseToken = refuseTokens(context);
  const everyAnswer = securityHeaders(settings.baseUrl);

  app.use(logRequests(log, metrics));
  app.use(defaultHeaders(everyAnswer));
  if (settings.basePath !== "") app.use(addBasePathToLocation(settings.basePath));
  app.use(refuseNul);
  app.route("/", metricsRoutes(context, refuseToken));
  app.use(
    "/api/*",
    defaultHeaders(apiHeaders),
    refuseLongBodies(isPublic),
    identifyApiViewer(context, refuseToken),
    requireSignIn(isPublic),
    checkOrigin(settings.baseUrl),
    limitBodies(isPublic),
    requireStorableJson(app),
  );

  app.route("/", configRoutes(context));
  app.route("/", descriptionRoutes(context, app));
  app.route("/", sessionRoutes(context));
  app.route("/", tokenRoutes(context));
  app.route("/", peopleRoutes(context));
  app.route("/", passwordRoutes(context));
  app.route("/", requestRoutes(context));
  app.route("/", teamRoutes(context));
  app.route("/", invitationRoutes(context));
  app.route("/", mailRoutes(context));
  app.route("/", subteamRoutes(context));
  app.route("/", teamSettingsRoutes(context));
  app.route("/", systemRoutes(context));
  app.route("/", seasonRoutes(context));
  app.route("/", uploadRoutes(context));
  app.route("/", fileRoutes(context));
  app.route("/", documentRoutes(context));
  app.route("/", documentWriteRoutes(context));
  app.route("/", versionRoutes(context));
  app.route("/", linkRoutes(context));
  app.route("/", notificationRoutes(context));
  app.route("/", watchRoutes(context));
  app.route("/", unsubscribeRoutes(context));
  app.route("/", moveRoutes(context));
  app.route("/", recentRoutes(context));
  app.route("/", homeRoutes(context));
  app.route("/", commentRoutes(context));
  app.route("/", importRoutes(context));
  app.route("/", portfolioRoutes(context));
  app.route("/", accountRoutes(context));
  app.route("/", editingRoutes(context));
  app.route("/", liveRoutes(context));
  app.route("/", changeRoutes(context));
  const search = createSearch(context);
  app.route("/", searchRoutes(context, search));
  const pages = pageRoutes(context, search);
  app.route("/", pages.routes);
  app.use("/help/*", pages.requireSetUp);
  app.route("/", guideRoutes(context));
  app.route("/", pdfFrameRoutes(context));
  const renderer = readPageRenderer(settings);
  // Available only once the web bundle has been built.
  if (renderer) app.route("/", publicRoutes(context, renderer));

  app.notFound((c) => {
    const methods = allowedMethods(app, c.req.path);
    const isAllowed = methods.includes(c.req.method === "HEAD" ? "GET" : c.req.method);
    if (methods.length > 0 && !isAllowed) return methodNotAllowed(methods, c.get("requestId"));
    if (c.req.path.startsWith("/api/")) throw new Refusal("not-found");
    return pages.notFound(c);
  });
  app.onError((error, c) => answerError(error, c, log));

  function methodNotAllowed(methods: string[], requestId: string): Response {
    const response = problemAnswer(new Refusal("method-not-allowed"), requestId);
    response.headers.set("allow", methods.join(", "));
    return response;
  }
  const wrapListener = refuseAmbiguousRequests({
    log,
    headers: everyAnswer,
    basePath: settings.basePath,
  });
  return Object.assign(app, { wrapListener });
}
