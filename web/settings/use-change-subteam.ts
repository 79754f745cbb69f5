import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubteamBody } from "../../domain/subteams/subteam-shapes.ts";
import { findSubteam, type Subteam } from "../../domain/subteams/subteams.ts";
import { reasonOf } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";
import { configQuery } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { useToasts } from "../ui/toasts.ts";
import { refreshSubteams } from "./queries.ts";

/** Sends a change that takes effect at once. One at a time, in the order of the clicks. */
export function useChangeSubteam() {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const send = useSend();
  return useMutation({
    scope: { id: "subteams" },
    mutationFn: ({ id, ...body }: SubteamBody & { id: string }) =>
      send<void>(`/api/subteams/${id}`, { method: "PUT", body }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.config });
      queryClient.setQueryData(
        configQuery.queryKey,
        (config) => config && { ...config, subteams: applyChange(config.subteams, change) },
      );
    },
    onError: (error) => {
      toasts.show(`Could not change the subteam. ${reasonOf(error)}`, { tone: "danger" });
    },
    onSettled: () => refreshSubteams(queryClient),
  });
}

function applyChange(
  subteams: readonly Subteam[],
  { id, position, ...fields }: SubteamBody & { id: string },
): Subteam[] {
  const before = findSubteam(subteams, id);
  if (!before) return [...subteams];
  const after = { ...before, ...fields } as Subteam;
  const others = subteams.filter((subteam) => subteam !== before);
  return others.toSpliced(position ?? subteams.indexOf(before), 0, after);
}
