import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSend } from "../api/use-send.ts";
import { useToasts } from "../ui/toasts.ts";
import { firstStepsQuery } from "./queries.ts";

export function useDismissFirstSteps(): { dismiss: () => void; isDismissing: boolean } {
  const queryClient = useQueryClient();
  const send = useSend();
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send<void>("/api/first-steps/dismissed", { method: "PUT" }),
    onSuccess: () => {
      queryClient.setQueryData(
        firstStepsQuery.queryKey,
        (steps) => steps && { ...steps, dismissed: true },
      );
      // The pressed button is gone.
      document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
    },
    onError: () =>
      toasts.show("Failed to dismiss the first steps. Please try again.", { tone: "danger" }),
  });
  return { dismiss: () => mutate(), isDismissing: isPending };
}
