import { useMutation, useQueryClient } from "@tanstack/react-query";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useSend } from "../../api/use-send.ts";
import { useToasts } from "../../ui/toasts.ts";
import { setStar, type Star } from "./set-star.ts";

export type OnStar = (star: Star) => void;

/** Shows the star at once; a failure reverts it (rule 14.16). @returns a stable function */
export function useStar(): OnStar {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const send = useSend();
  const { mutate } = useMutation<void, Error, Star>({
    // One at a time, so that an immediate second press arrives after the first.
    scope: { id: "star" },
    mutationFn: ({ document, isStarred }) =>
      send(`/api/documents/${document.id}/star`, { method: isStarred ? "PUT" : "DELETE" }),
    onMutate: (star) => setStar(queryClient, star),
    onError: (_error, { document, isStarred }) => {
      setStar(queryClient, { document, isStarred: !isStarred });
      // After several failures only the server knows.
      for (const queryKey of [queryKeys.document(document.id), queryKeys.subteam(document.subteam)])
        void queryClient.invalidateQueries({ queryKey });
      const verb = isStarred ? "star" : "unstar";
      const text = `Could not ${verb} ${shownTitle(document.title)}.`;
      toasts.show(text, { tone: "danger", duration: "notice" });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.recent }),
  });
  return mutate;
}
