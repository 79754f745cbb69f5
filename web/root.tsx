import { Outlet, useRouteContext } from "@tanstack/react-router";
import { useLive } from "./live/use-live.ts";
import { useForgetCaptainQueries } from "./people/use-forget-captain-queries.ts";
import { AccountProvider } from "./shell/account-provider.tsx";
import { ToastList } from "./ui/toast-list.tsx";

export function Root() {
  useLive(useRouteContext({ from: "__root__", select: ({ lastEvent }) => lastEvent }));
  useForgetCaptainQueries();
  return (
    <AccountProvider>
      <Outlet />
      <ToastList />
    </AccountProvider>
  );
}
