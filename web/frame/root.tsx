import { Outlet, useRouteContext } from "@tanstack/react-router";
import { useLive } from "../live/use-live.ts";
import { useForgettingCaptaincy } from "../people/use-forgetting-captaincy.ts";
import { ToastList } from "../ui/toast-list.tsx";
import { AccountRoom } from "./account-room.tsx";

export function Root() {
  useLive(useRouteContext({ from: "__root__", select: ({ lastEvent }) => lastEvent }));
  useForgettingCaptaincy();
  return (
    <AccountRoom>
      <Outlet />
      <ToastList />
    </AccountRoom>
  );
}
