import { useQueryClient } from "@tanstack/react-query";
import { Navigate, Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../sessions/queries.ts";
import { forgetWhatCaptainsSaw } from "./queries.ts";

/** Around the screens of captains: who is demoted while one stands open leaves it at once (rule 1.10). */
export function CaptainsOnly() {
  const mayManage = may(useViewer(), "accounts.manage");
  useForgettingAfter(mayManage);
  return mayManage ? <Outlet /> : <Navigate to="/" replace />;
}

/** Only once the screens are gone: one that still stood there would ask again. */
function useForgettingAfter(mayManage: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!mayManage) forgetWhatCaptainsSaw(queryClient);
  }, [mayManage, queryClient]);
}
