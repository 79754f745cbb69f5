import { Outlet } from "@tanstack/react-router";
import { ToastList } from "../ui/toast-list.tsx";
import { AccountRoom } from "./account-room.tsx";

export function Root() {
  return (
    <AccountRoom>
      <Outlet />
      <ToastList />
    </AccountRoom>
  );
}
