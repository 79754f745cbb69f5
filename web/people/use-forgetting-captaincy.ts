import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";
import { forgetCaptainQueries } from "./queries.ts";

/**
 * Who is demoted keeps nothing of what captains see, whatever screen they are on. Around all screens, so that
 * theirs are gone by then: one that still stood there would ask again.
 */
export function useForgetCaptainQueries(): void {
  const queryClient = useQueryClient();
  const mayManage = may(useViewer(), "accounts.manage");
  useEffect(() => {
    if (!mayManage) forgetCaptainQueries(queryClient);
  }, [mayManage, queryClient]);
}
