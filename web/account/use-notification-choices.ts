import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NotificationChoices } from "../../domain/notifications/notifications.ts";
import { useSend } from "../api/use-send.ts";
import { notificationChoicesQuery } from "./queries.ts";

type Choice = Partial<NotificationChoices>;

/** Each choice takes effect at once and is undone if it cannot be saved (rules 13.43 and 13.71). */
export function useNotificationChoices() {
  const queryClient = useQueryClient();
  const send = useSend();
  const { queryKey } = notificationChoicesQuery;
  const query = useQuery(notificationChoicesQuery);
  const merge = (choice: Choice) =>
    queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, ...choice });
  const { mutate, isError } = useMutation({
    mutationKey: queryKey,
    // One at a time, so that the last choice wins.
    scope: { id: "notification-choices" },
    mutationFn: ({ chosen }: { chosen: Choice; before: Choice }) =>
      send<void>("/api/account/notifications", {
        method: "PUT",
        body: { ...queryClient.getQueryData<NotificationChoices>(queryKey), ...chosen },
      }),
    onMutate: async ({ chosen }) => {
      await queryClient.cancelQueries({ queryKey });
      merge(chosen);
    },
    onError: (_error, { before }) => void merge(before),
    onSettled: () => {
      // An earlier refetch would revert the choices that are still queued.
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return {
    query,
    hasFailed: isError,
    choose: <Name extends keyof NotificationChoices>(
      name: Name,
      value: NotificationChoices[Name],
    ) => mutate({ chosen: { [name]: value }, before: { [name]: query.data?.[name] } }),
  };
}
