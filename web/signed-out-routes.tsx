import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { sessionQuery } from "./api/session.ts";
import { root } from "./root-route.tsx";
import { linkQuery } from "./sessions/queries.ts";

function returnIn({ to }: Record<string, unknown>): { to?: string } {
  return typeof to === "string" ? { to } : {};
}

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: returnIn,
  beforeLoad: async ({ context }) => {
    const { viewer } = await context.queryClient.ensureQueryData(sessionQuery);
    if (viewer.kind === "member") throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(() => import("./sessions/login-page.tsx"), "LoginPage"),
});

const guest = createRoute({
  getParentRoute: () => root,
  path: "/guest",
  validateSearch: returnIn,
  beforeLoad: async ({ context }) => {
    const { viewer } = await context.queryClient.ensureQueryData(sessionQuery);
    if (viewer.kind !== "nobody") throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(() => import("./sessions/guest-page.tsx"), "GuestPage"),
});

const requestAccount = createRoute({
  getParentRoute: () => root,
  path: "/request-account",
  validateSearch: returnIn,
  beforeLoad: async ({ context }) => {
    const { viewer } = await context.queryClient.ensureQueryData(sessionQuery);
    if (viewer.kind === "member") throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(
    () => import("./sessions/request-account-page.tsx"),
    "RequestAccountPage",
  ),
});

function tokenIn({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === "string" ? { token } : {};
}

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  validateSearch: tokenIn,
  loaderDeps: ({ search }) => ({ token: search.token ?? "" }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(linkQuery(deps.token));
  },
  component: lazyRouteComponent(
    () => import("./sessions/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  validateSearch: tokenIn,
  component: lazyRouteComponent(() => import("./sessions/setup-page.tsx"), "SetupPage"),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: "/unsubscribe",
  validateSearch: tokenIn,
  component: lazyRouteComponent(
    () => import("./notifications/unsubscribe-page.tsx"),
    "UnsubscribePage",
  ),
});

export const signedOutRoutes = [
  login,
  guest,
  requestAccount,
  resetPassword,
  setup,
  unsubscribe,
] as const;
