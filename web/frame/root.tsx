import { Outlet } from "@tanstack/react-router";
import { ToastList } from "../ui/toast-list.tsx";

export function Root() {
  return (
    <>
      <Outlet />
      <ToastList />
    </>
  );
}
