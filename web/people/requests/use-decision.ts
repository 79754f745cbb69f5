import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { AccountRequest, Approval } from "../../../domain/people/people-shapes.ts";
import { send } from "../../api/http.ts";
import { Problem } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { accountRequestsQuery } from "../queries.ts";
import type { Say } from "../use-passing-message.ts";

const approved: Record<Approval["outcome"], string> = {
  approved: "Request approved successfully!",
  "had-account": "Request marked as approved (user already had account)!",
  "was-invited": "Request approved (auth account already existed)!",
};

type Decision = {
  approve: (handOverPortfolio: boolean) => void;
  deny: () => void;
  /** Until the list is there as it became. */
  working: "approve" | "deny" | undefined;
};

export function useDecision({ id }: AccountRequest, say: Say): Decision {
  const queryClient = useQueryClient();
  const approval = useMutation({
    networkMode: "always",
    mutationFn: (handOverPortfolio: boolean) =>
      send<Approval>(`/api/account-requests/${id}/approve`, {
        method: "POST",
        body: { handOverPortfolio },
      }),
    onSuccess: ({ outcome }) => say(approved[outcome]),
    onError: (error) => sayFailure(say, error, "Failed to approve request. Please try again."),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.members });
      return reloadRequests(queryClient);
    },
  });
  const denial = useMutation({
    networkMode: "always",
    mutationFn: () => send<void>(`/api/account-requests/${id}/deny`, { method: "POST" }),
    onSuccess: () => say("Request denied successfully!"),
    onError: (error) => sayFailure(say, error, "Failed to deny request. Please try again."),
    onSettled: () => reloadRequests(queryClient),
  });
  return {
    approve: (handOverPortfolio) => approval.mutate(handOverPortfolio),
    deny: () => denial.mutate(),
    working: approval.isPending ? "approve" : denial.isPending ? "deny" : undefined,
  };
}

/** One that was withdrawn, replaced or decided about meanwhile has a sentence of its own. */
function sayFailure(say: Say, error: Error, otherwise: string): void {
  const wasHandled = error instanceof Problem && [404, 409].includes(error.status);
  say(wasHandled ? "Failed to update request status. Please try again." : otherwise, "danger");
}

export async function reloadRequests(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries(accountRequestsQuery);
}
