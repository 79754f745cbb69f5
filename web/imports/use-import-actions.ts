import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ZipImport } from "../../domain/imports/import-shapes.ts";
import { reasonOf } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";
import { useSend, type SendWrite } from "../api/use-send.ts";
import { useToasts } from "../ui/toasts.ts";

export function useStartImport({ id }: ZipImport) {
  return useImportAction("Could not start the import.", (send) =>
    send<void>(`/api/imports/${id}/start`, { method: "POST" }),
  );
}

/** Documents that the import made stay. @param failure a sentence */
export function useDiscardImport({ id }: ZipImport, failure: string) {
  return useImportAction(failure, (send) => send<void>(`/api/imports/${id}`, { method: "DELETE" }));
}

function useImportAction(failure: string, act: (send: SendWrite) => Promise<void>) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const send = useSend();
  return useMutation({
    mutationFn: () => act(send),
    onError: (error) => {
      toasts.show(`${failure} ${reasonOf(error)}`, { tone: "danger" });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.imports }),
  });
}
