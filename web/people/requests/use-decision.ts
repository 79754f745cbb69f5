import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { AccountRequest, Approval } from "../../../domain/people/people-shapes.ts";
import { Problem } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useSend } from "../../api/use-send.ts";
import { accountRequestsQuery } from "../queries.ts";
import type { ShowMessage } from "../use-transient-message.ts";

const approvalMessages: Record<Approval["outcome"], string> = {
  approved: "Request approved successfully!",
  "had-account": "Request marked as approved (user already had account)!",
  "was-invited": "Request approved (auth account already existed)!",
};

type Decision = {
  approve: (handOverPortfolio: boolean) => void;
  deny: () => void;
  /** Set until the list has been reloaded. */
  pending: "approve" | "deny" | undefined;
};

export function useDecision({ id }: AccountRequest, showMessage: ShowMessage): Decision {
  const queryClient = useQueryClient();
  const send = useSend();
  const approval = useMutation({
    mutationFn: (handOverPortfolio: boolean) =>
      send<Approval>(`/api/account-requests/${id}/approve`, {
        method: "POST",
        body: { handOverPortfolio },
      }),
    onSuccess: ({ outcome }) => showMessage(approvalMessages[outcome]),
    onError: (error) =>
      showFailure(showMessage, error, "Failed to approve request. Please try again."),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.members });
      return reloadRequests(queryClient);
    },
  });
  const denial = useMutation({
    mutationFn: () => send<void>(`/api/account-requests/${id}/deny`, { method: "POST" }),
    onSuccess: () => showMessage("Request denied successfully!"),
    onError: (error) =>
      showFailure(showMessage, error, "Failed to deny request. Please try again."),
    onSettled: () => reloadRequests(queryClient),
  });
  return {
    approve: (handOverPortfolio) => approval.mutate(handOverPortfolio),
    deny: () => denial.mutate(),
    pending: approval.isPending ? "approve" : denial.isPending ? "deny" : undefined,
  };
}

/** After 404 and 409 the request was withdrawn, replaced, or decided by someone else. */
function showFailure(showMessage: ShowMessage, error: Error, fallback: string): void {
  const wasHandled = error instanceof Problem && [404, 409].includes(error.status);
  const sentence = wasHandled ? "Failed to update request status. Please try again." : fallback;
  showMessage(sentence, "danger");
}

export async function reloadRequests(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries(accountRequestsQuery);
}
