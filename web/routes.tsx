import type { QueryClient } from "@tanstack/react-query";
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import { filterTags } from "../domain/documents/documents.ts";
import {
  readListParams,
  rememberedParams,
  type ListParams,
} from "../domain/documents/list-view.ts";
import { isRecentTab, type RecentTab } from "../domain/documents/recent.ts";
import { parseListCursor } from "../domain/documents/sorting.ts";
import { may, type Permission, type Viewer } from "../domain/permissions.ts";
import { asksForDocuments, readSearchAddress } from "../domain/search/search-address.ts";
import { createOwnHistory } from "./api/create-own-history.ts";
import { sessionQuery } from "./api/session.ts";
import { commentsQuery } from "./comments/queries.ts";
import { loadEditForm } from "./documents/editing/load-edit-form.ts";
import {
  documentQuery,
  pinnedDocumentsQuery,
  subteamDocumentsQuery,
  subteamTagsQuery,
  versionsQuery,
} from "./documents/queries.ts";
import { importsQuery } from "./imports/queries.ts";
import { BrokenScreen } from "./layout/broken-screen.tsx";
import { isLong } from "./live/long-lists.ts";
import { guestAccessQuery, membersQuery, auditLogQuery } from "./people/queries.ts";
import { portfolioQuery } from "./portfolio-editor/queries.ts";
import { root, type RouterContext } from "./root-route.tsx";
import { searchFiltersQuery } from "./search/search-filters-query.ts";
import { searchPageQuery } from "./search/search-page-query.ts";
import { signedOutRoutes } from "./signed-out-routes.tsx";
import { knownSubteam } from "./subteams/use-subteams.ts";
import { systemQuery } from "./system/queries.ts";

/** Requires a session. Visitors without one sign in first and then return to the requested page. */
const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  beforeLoad: async ({ context, location }) => {
    const { viewer } = await context.queryClient.ensureQueryData(sessionQuery);
    if (viewer.kind === "nobody") {
      throw redirect({ to: "/login", search: location.href === "/" ? {} : { to: location.href } });
    }
    return { viewer };
  },
});

const home = createRoute({
  getParentRoute: () => inside,
  path: "/",
  staticData: { name: "Home" },
  validateSearch: ({ accounts }: Record<string, unknown>): { accounts?: "requests" | "team" } =>
    accounts === "requests" || accounts === "team" ? { accounts } : {},
  component: lazyRouteComponent(() => import("./home/home-page.tsx"), "HomePage"),
});

const subteam = createRoute({
  getParentRoute: () => inside,
  path: "/subteam/$subteam",
  validateSearch: (
    search: Record<string, unknown>,
  ): ListParams & { tag?: string[] | undefined; before?: string | undefined } => {
    const tag = filterTags([search["tag"] ?? []].flat().map(String));
    const view = readListParams(search);
    const before = String(search["before"] ?? "");
    const isCursor = parseListCursor(before, view.sort ?? "newest") !== undefined;
    return { ...(tag.length > 0 && { tag }), before: isCursor ? before : undefined, ...view };
  },
  beforeLoad: ({ context, params, search, location }) => {
    if (!knownSubteam(context.queryClient, params.subteam)) throw notFound();
    // On the server, the response redirects to the complete address instead.
    const remembered = import.meta.env.SSR ? {} : rememberedParams(search, window.document.cookie);
    if (Object.keys(remembered).length === 0) return;
    const complete = { ...search, ...remembered };
    const { state } = location;
    throw redirect({ to: "/subteam/$subteam", params, search: complete, state, replace: true });
  },
  loaderDeps: ({ search }) => ({
    tags: search.tag ?? [],
    before: search.before ?? "",
    sort: search.sort,
  }),
  loader: ({ context: { queryClient }, params: { subteam: id }, deps }) => {
    const list = subteamDocumentsQuery(id, deps.tags, deps.before, deps.sort);
    const cached = queryClient.getQueryCache().find({ queryKey: list.queryKey });
    if (!cached || !isLong(cached)) void queryClient.prefetchInfiniteQuery(list);
    void queryClient.prefetchInfiniteQuery(pinnedDocumentsQuery(id));
    void queryClient.prefetchQuery(subteamTagsQuery(id));
  },
  component: lazyRouteComponent(() => import("./documents/lists/subteam-page.tsx"), "SubteamPage"),
});

const recent = createRoute({
  getParentRoute: () => inside,
  path: "/recent",
  staticData: { name: "Recent" },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: RecentTab } =>
    isRecentTab(String(tab)) ? { tab: String(tab) as RecentTab } : {},
  component: lazyRouteComponent(() => import("./documents/recent/recent-page.tsx"), "RecentPage"),
});

const searchScreen = createRoute({
  getParentRoute: () => inside,
  path: "/search",
  staticData: { name: "Search" },
  validateSearch: readSearchAddress,
  // The router merges back the parameters that `validateSearch` has dropped.
  loaderDeps: ({ search }) => readSearchAddress(search),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(searchFiltersQuery);
    if (asksForDocuments(deps))
      void context.queryClient.prefetchInfiniteQuery(searchPageQuery(deps));
  },
  component: lazyRouteComponent(() => import("./search-page/search-page.tsx"), "SearchPage"),
});

const document = createRoute({
  getParentRoute: () => inside,
  path: "/document/$id",
  staticData: { name: "The document" },
  // Runs while the screen's code loads, and as soon as a link is hovered.
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(documentQuery(params.id));
    void context.queryClient.prefetchInfiniteQuery(commentsQuery(params.id));
  },
  component: lazyRouteComponent(
    () => import("./documents/reading/document-page.tsx"),
    "DocumentPage",
  ),
});

const membersOnly = createRoute({
  getParentRoute: () => inside,
  id: "members",
  beforeLoad: ({ context: { viewer } }) => {
    if (viewer.kind !== "member") throw redirect({ to: "/" });
    return { member: viewer };
  },
});

const create = createRoute({
  getParentRoute: () => membersOnly,
  path: "/create",
  staticData: { name: "Create New Doc" },
  component: lazyRouteComponent(() => import("./documents/creating/create-page.tsx"), "CreatePage"),
});

const portfolio = createRoute({
  getParentRoute: () => membersOnly,
  path: "/portfolio",
  staticData: { name: "Portfolio" },
  loader: ({ context: { queryClient, member } }) =>
    void queryClient.prefetchQuery(portfolioQuery(member.id)),
  component: lazyRouteComponent(
    () => import("./portfolio-editor/edit-portfolio-page.tsx"),
    "EditPortfolioPage",
  ),
});

const notifications = createRoute({
  getParentRoute: () => membersOnly,
  path: "/notifications",
  staticData: { name: "Notifications" },
  validateSearch: ({ unread }: Record<string, unknown>): { unread?: "true" } =>
    unread === "true" ? { unread } : {},
  component: lazyRouteComponent(
    () => import("./notifications-page/notifications-page.tsx"),
    "NotificationsPage",
  ),
});

const permittedOnly = lazyRouteComponent(
  () => import("./shell/permitted-only.tsx"),
  "PermittedOnly",
);

/** The screen's wrapper asks for this permission again when the viewer changes. */
function requirePermission(viewer: Viewer, permission: Permission) {
  if (!may(viewer, permission)) throw redirect({ to: "/" });
  return { permission };
}

const captainsOnly = createRoute({
  getParentRoute: () => inside,
  id: "captains",
  beforeLoad: ({ context }) => requirePermission(context.viewer, "accounts.manage"),
  component: permittedOnly,
});

const admin = createRoute({
  getParentRoute: () => captainsOnly,
  path: "/admin",
  staticData: { name: "Captain Management" },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(membersQuery({ role: "captain" }));
    void queryClient.prefetchQuery(guestAccessQuery);
  },
  component: lazyRouteComponent(
    () => import("./people/captains/captains-page.tsx"),
    "CaptainsPage",
  ),
});

const auditLog = createRoute({
  getParentRoute: () => captainsOnly,
  path: "/admin/records",
  staticData: { name: "Audit Log" },
  loader: ({ context: { queryClient } }) =>
    void queryClient.prefetchInfiniteQuery(auditLogQuery({ kind: "", q: "" })),
  component: lazyRouteComponent(
    () => import("./people/audit-log/audit-log-page.tsx"),
    "AuditLogPage",
  ),
});

const settings = createRoute({
  getParentRoute: () => captainsOnly,
  path: "/settings",
  staticData: { name: "Settings" },
  component: lazyRouteComponent(() => import("./settings/settings-page.tsx"), "SettingsPage"),
});

const system = createRoute({
  getParentRoute: () => captainsOnly,
  path: "/system",
  staticData: { name: "System" },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(systemQuery),
  component: lazyRouteComponent(() => import("./system/system-page.tsx"), "SystemPage"),
});

const importersOnly = createRoute({
  getParentRoute: () => inside,
  id: "importers",
  beforeLoad: ({ context }) => requirePermission(context.viewer, "documents.import"),
  component: permittedOnly,
});

const importer = createRoute({
  getParentRoute: () => importersOnly,
  path: "/import",
  staticData: { name: "Import" },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(importsQuery),
  component: lazyRouteComponent(() => import("./imports/import-page.tsx"), "ImportPage"),
});

const history = createRoute({
  getParentRoute: () => membersOnly,
  path: "/document/$id/history",
  staticData: { name: "History" },
  loader: ({ context, params }) => prefetchHistory(context.queryClient, params.id),
  component: lazyRouteComponent(
    () => import("./documents/history/history-page.tsx"),
    "HistoryPage",
  ),
});

const historyVersion = createRoute({
  getParentRoute: () => membersOnly,
  path: "/document/$id/history/$version",
  staticData: { name: "History" },
  loader: ({ context, params }) => prefetchHistory(context.queryClient, params.id),
  component: lazyRouteComponent(
    () => import("./documents/history/history-page.tsx"),
    "HistoryPage",
  ),
});

function prefetchHistory(queries: QueryClient, id: string): void {
  void queries.prefetchQuery(documentQuery(id));
  void queries.prefetchInfiniteQuery(versionsQuery(id));
}

const createInSubteam = createRoute({
  getParentRoute: () => membersOnly,
  path: "/create/$subteam",
  staticData: { name: "Create New Doc" },
  component: lazyRouteComponent(() => import("./documents/creating/create-page.tsx"), "CreatePage"),
});

const routeTree = root.addChildren([
  ...signedOutRoutes,
  inside.addChildren([
    home,
    recent,
    subteam,
    searchScreen,
    document,
    membersOnly.addChildren([
      create,
      createInSubteam,
      history,
      historyVersion,
      notifications,
      portfolio,
    ]),
    captainsOnly.addChildren([admin, auditLog, settings, system]),
    importersOnly.addChildren([importer]),
  ]),
]);

export type AppRouter = ReturnType<typeof createAppRouter>;

export function screenName(router: AppRouter, queryClient: QueryClient, path: string): string {
  const [routes, params] = router.getMatchedRoutes(path);
  const { name } = routes.at(-1)?.options.staticData ?? {};
  return name ?? knownSubteam(queryClient, params["subteam"] ?? "")?.name ?? "The page";
}

/** The code that is loaded when idle, so that these screens open without a connection. */
export function codeForOffline(viewer: Viewer): (() => Promise<unknown> | undefined)[] {
  const canWrite = may(viewer, "documents.create");
  const screens = canWrite ? [subteam, document, history, create] : [subteam, document];
  const loads = screens.map(
    ({ options }) =>
      () =>
        options.component?.preload?.(),
  );
  return canWrite ? [...loads, loadEditForm] : loads;
}

/** @param place the history and the origin to use on the server */
export function createAppRouter(
  context: RouterContext,
  place?: { history: RouterHistory; origin: string },
) {
  const router = createRouter({
    routeTree,
    context,
    ...(place ?? { history: createOwnHistory() }),
    // Plain strings: the router's default would parse a token of digits as a number.
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // The query client decides what is stale, not the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: lazyRouteComponent(
      () => import("./shell/pending-screen.tsx"),
      "PendingScreen",
    ),
    defaultErrorComponent: BrokenScreen,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import("./shell/not-found-screen.tsx"),
      "NotFoundScreen",
    ),
    // On the server it would render an inline script.
    scrollRestoration: import.meta.env.SSR ? false : mayScroll,
  });
  // Makes the browser's tree the same as the server's, so that React can take it over.
  router.ssr = { manifest: undefined };
  return router;
}

/**
 * Leaves a page where it was scrolled before React took it over. At its top, the browser may not have
 * restored the place yet.
 */
function mayScroll(): boolean {
  return window.scrollY === 0 || window.document.querySelector("[data-rendered]") === null;
}

/** `tag` may repeat; for any other name the last value wins. */
function parseSearch(search: string): Record<string, string | string[]> {
  const given = new URLSearchParams(search);
  const tag = given.getAll("tag");
  return { ...Object.fromEntries(given), ...(tag.length > 0 && { tag }) };
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    [value ?? []].flat().map((item) => [name, String(item)]),
  );
  const text = new URLSearchParams(given).toString();
  return text === "" ? "" : `?${text}`;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The screen's name while its code loads. A subteam's screen has the subteam's name. */
    name?: string;
  }
}
