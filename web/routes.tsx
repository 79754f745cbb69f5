import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from "@tanstack/react-router";
import { isSubteamId } from "../domain/subteams.ts";
import { documentQuery, subteamDocumentsQuery } from "./documents/queries.ts";
import { BrokenScreen } from "./frame/broken-screen.tsx";
import { Root } from "./frame/root.tsx";
import { sessionQuery } from "./sessions/queries.ts";

type Context = {
  queryClient: QueryClient;
  /** Whether the link of the first start may still be used; the server says so with the page. */
  setupOpen: boolean;
};

const root = createRootRouteWithContext<Context>()({ component: Root });

/** In front of the door. */
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search: Record<string, unknown>): { to?: string } =>
    typeof search["to"] === "string" ? { to: search["to"] } : {},
  beforeLoad: async ({ context }) => {
    const { viewer } = await context.queryClient.ensureQueryData(sessionQuery);
    if (viewer.kind === "member") throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(() => import("./sessions/login-page.tsx"), "LoginPage"),
});

const guest = createRoute({
  getParentRoute: () => root,
  path: "/guest",
  beforeLoad: async ({ context }) => {
    const { viewer } = await context.queryClient.ensureQueryData(sessionQuery);
    if (viewer.kind !== "nobody") throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(() => import("./sessions/guest-page.tsx"), "GuestPage"),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search["token"] === "string" ? { token: search["token"] } : {},
  component: lazyRouteComponent(() => import("./sessions/setup-page.tsx"), "SetupPage"),
});

/** Behind it: without a session one comes back here after signing in. */
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
  component: lazyRouteComponent(() => import("./home/home-page.tsx"), "HomePage"),
});

const subteam = createRoute({
  getParentRoute: () => inside,
  path: "/subteam/$subteam",
  beforeLoad: ({ params }) => {
    if (!isSubteamId(params.subteam)) throw notFound();
  },
  loader: ({ context, params }) => {
    if (!isSubteamId(params.subteam)) return;
    void context.queryClient.prefetchInfiniteQuery(subteamDocumentsQuery(params.subteam));
  },
  component: lazyRouteComponent(() => import("./documents/subteam-page.tsx"), "SubteamPage"),
});

const document = createRoute({
  getParentRoute: () => inside,
  path: "/document/$id",
  // Asked for beside the screen's code, and already while a link to it is being pointed at.
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(documentQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./documents/document-page.tsx"), "DocumentPage"),
});

const membersOnly = createRoute({
  getParentRoute: () => inside,
  id: "members",
  beforeLoad: ({ context }) => {
    if (context.viewer.kind !== "member") throw redirect({ to: "/" });
  },
});

const create = createRoute({
  getParentRoute: () => membersOnly,
  path: "/create",
  component: lazyRouteComponent(() => import("./documents/create-page.tsx"), "CreatePage"),
});

const createIn = createRoute({
  getParentRoute: () => membersOnly,
  path: "/create/$subteam",
  component: lazyRouteComponent(() => import("./documents/create-page.tsx"), "CreatePage"),
});

const routeTree = root.addChildren([
  login,
  guest,
  setup,
  inside.addChildren([home, subteam, document, membersOnly.addChildren([create, createIn])]),
]);

export function createAppRouter(context: Context) {
  return createRouter({
    routeTree,
    context,
    // Plain texts: the router's own way would read a token of digits as a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    defaultPreload: "intent",
    // Queries decide what is stale, not the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: lazyRouteComponent(
      () => import("./frame/pending-screen.tsx"),
      "PendingScreen",
    ),
    defaultErrorComponent: BrokenScreen,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import("./frame/not-found-screen.tsx"),
      "NotFoundScreen",
    ),
    scrollRestoration: true,
  });
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
