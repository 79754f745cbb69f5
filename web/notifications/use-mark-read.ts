import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import type { NotificationPage } from "../../domain/notifications/notification-shapes.ts";
import { queryKeys } from "../api/query-keys.ts";
import { useSend } from "../api/use-send.ts";
import { useToasts } from "../ui/toasts.ts";
import { markedRead, type ReadMark } from "./marked-read.ts";
import { notificationsQuery } from "./queries.ts";

const lists = (["latest", "all", "unread"] as const).map((list) => ({
  unreadOnly: list === "unread",
  queryKey: notificationsQuery(list).queryKey,
}));

/** @returns a function that marks at once and reverts if the request fails (rule 13.39) */
export function useMarkRead(): (mark: ReadMark) => void {
  const queryClient = useQueryClient();
  const send = useSend();
  const toasts = useToasts();
  const { mutate } = useMutation({
    mutationKey: queryKeys.notificationLists,
    // One at a time, so that a change of mind arrives last.
    scope: { id: "mark-read" },
    mutationFn: ({ notification, isRead }: ReadMark) =>
      notification === "all"
        ? send<void>("/api/notifications/read", { method: "POST" })
        : send<void>(`/api/notifications/${notification.id}/read`, {
            method: isRead ? "PUT" : "DELETE",
          }),
    onMutate: async (mark) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.notificationLists });
      return lists.map(({ unreadOnly, queryKey }) => {
        const before = queryClient.getQueryData<InfiniteData<NotificationPage>>(queryKey);
        if (before) queryClient.setQueryData(queryKey, markedRead(before, mark, unreadOnly));
        return before;
      });
    },
    onError: (_error, { notification, isRead }, before) => {
      lists.forEach(({ queryKey }, at) => queryClient.setQueryData(queryKey, before?.[at]));
      const what = notification === "all" ? "all notifications" : "the notification";
      const text = `Could not mark ${what} as ${isRead ? "read" : "unread"}.`;
      toasts.show(text, { tone: "danger", duration: "notice" });
    },
    onSettled: () => {
      // An earlier refetch would revert the marks that are still queued.
      if (queryClient.isMutating({ mutationKey: queryKeys.notificationLists }) > 1) return;
      void queryClient.invalidateQueries({ queryKey: queryKeys.notificationLists });
    },
  });
  return mutate;
}
