import { Outlet, useRouteContext } from "@tanstack/react-router";
import { useLive } from "./live/use-live.ts";
import { useForgetCaptainQueries } from "./people/use-forget-captain-queries.ts";
import { AccountProvider } from "./shell/account-provider.tsx";
import { useSubteamColors } from "./subteams/subteam-colors.ts";
import { ToastList } from "./ui/toast-list.tsx";

export function Root() {
  useLive(useRouteContext({ from: "__root__", select: ({ lastEvent }) => lastEvent }));
  useForgetCaptainQueries();
  useSubteamColors();
  return (
    <AccountProvider>
      <Outlet />
      <ToastList />
    </AccountProvider>
  );
}
