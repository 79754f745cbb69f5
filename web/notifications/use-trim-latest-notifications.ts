import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { notificationsQuery } from "./queries.ts";

/** On unmount, drops all but the first page, so that the bell refetches only one. */
export function useTrimLatestNotifications(): void {
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      const { queryKey } = notificationsQuery("latest");
      const { data, dataUpdatedAt: updatedAt } = queryClient.getQueryState(queryKey) ?? {};
      if (!data || updatedAt === undefined) return;
      const [pages, pageParams] = [data.pages.slice(0, 1), data.pageParams.slice(0, 1)];
      queryClient.setQueryData(queryKey, { pages, pageParams }, { updatedAt });
    },
    [queryClient],
  );
}
