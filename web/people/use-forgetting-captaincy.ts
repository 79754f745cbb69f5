import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../sessions/queries.ts";
import { forgetWhatCaptainsSaw } from "./queries.ts";

/**
 * Who is demoted keeps nothing of what captains see, whatever screen they are on. Around all screens, so that
 * theirs are gone by then: one that still stood there would ask again.
 */
export function useForgettingCaptaincy(): void {
  const queryClient = useQueryClient();
  const mayManage = may(useViewer(), "accounts.manage");
  useEffect(() => {
    if (!mayManage) forgetWhatCaptainsSaw(queryClient);
  }, [mayManage, queryClient]);
}
