import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";
import { forgetCaptainQueries } from "./queries.ts";

/** Call it in the root: its effect runs after the captains' screens unmount, so none refetches. */
export function useForgetCaptainQueries(): void {
  const queryClient = useQueryClient();
  const mayManage = may(useViewer(), "accounts.manage");
  useEffect(() => {
    if (!mayManage) forgetCaptainQueries(queryClient);
  }, [mayManage, queryClient]);
}
