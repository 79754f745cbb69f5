import { Outlet, useRouteContext, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useConfig } from "./api/session.ts";
import { focusContent } from "./layout/focus-new-screens.ts";
import { useLive } from "./live/use-live.ts";
import { useForgetCaptainQueries } from "./people/use-forget-captain-queries.ts";
import { AccountProvider } from "./shell/account-provider.tsx";
import { useIdleCode } from "./shell/use-idle-code.ts";
import { loadShortcuts } from "./shell/use-shortcuts-dialog.tsx";
import { ToastList } from "./ui/toast-list.tsx";

const NotSetUp = lazy(() =>
  import("./sessions/not-set-up.tsx").then((loaded) => ({ default: loaded.NotSetUp })),
);

export function Root() {
  useLive(useRouteContext({ from: "__root__", select: ({ lastEvent }) => lastEvent }));
  useForgetCaptainQueries();
  useFocusAfterSetUp();
  return (
    <AccountProvider>
      {useIsSetUp() ? (
        <Outlet />
      ) : (
        <Suspense>
          <NotSetUp />
        </Suspense>
      )}
      <ToastList />
      <IdleShortcuts />
    </AccountProvider>
  );
}

/** A component of its own, so that loading the code re-renders nothing else. */
function IdleShortcuts() {
  const code = useIdleCode(loadShortcuts);
  return code && <code.Shortcuts />;
}

function useIsSetUp(): boolean {
  const { isSetUp } = useConfig();
  const isSetupLink = useRouterState({ select: ({ location }) => location.pathname === "/setup" });
  return isSetUp || isSetupLink;
}

/** The notice that the wiki is not set up disappears at the same address (rule 1.147). */
function useFocusAfterSetUp(): void {
  const { isSetUp } = useConfig();
  const wasSetUp = useRef(isSetUp);
  useEffect(() => {
    if (isSetUp && !wasSetUp.current) focusContent();
    wasSetUp.current = isSetUp;
  }, [isSetUp]);
}
