import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSend } from "../api/use-send.ts";
import { useToasts } from "../ui/toasts.ts";
import { watchQuery } from "./queries.ts";

type Watch = {
  /** Undefined until it is known. */
  isWatching: boolean | undefined;
  toggle: () => void;
};

/** Reverts a failed change (rule 13.72). @param path of a document or subteam in the API */
export function useWatch(path: string): Watch {
  const queryClient = useQueryClient();
  const send = useSend();
  const toasts = useToasts();
  const { queryKey } = watchQuery(path);
  const isWatching = useQuery(watchQuery(path)).data?.isWatching;
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // One at a time, so that the last press wins.
    scope: { id: `watch/${path}` },
    mutationFn: (watch: boolean) =>
      send<void>(`${path}/watch`, { method: watch ? "PUT" : "DELETE" }),
    onMutate: async (watch) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { isWatching: watch });
    },
    onError: (_error, watch) => {
      queryClient.setQueryData(queryKey, { isWatching: !watch });
      const text = `Could not ${watch ? "watch" : "unwatch"} this. Please try again.`;
      toasts.show(text, { tone: "danger", duration: "notice" });
    },
    onSettled: () => {
      // An earlier refetch would revert the presses that are still queued.
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return {
    isWatching,
    toggle: () => {
      if (isWatching !== undefined) mutate(!isWatching);
    },
  };
}
