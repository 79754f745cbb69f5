import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InvitationLink } from "../../../domain/people/invitation-shapes.ts";
import { Problem } from "../../api/problem.ts";
import { useSend } from "../../api/use-send.ts";
import { reloadPeople } from "../change-team.ts";
import type { ShowMessage } from "../use-transient-message.ts";

const explained = ["already-joined", "member-not-found"];

/** Sends an invitation again, which ends the previous link (rule 1.152). */
export function useRenewedInvitation(
  memberId: string | null,
  showMessage: ShowMessage,
  onLink: (link: string) => void,
) {
  const queryClient = useQueryClient();
  const send = useSend();
  const renewal = useMutation({
    mutationFn: () =>
      send<InvitationLink>(`/api/members/${memberId}/invitation`, { method: "POST" }),
    onSuccess: ({ link }) => onLink(link),
    onError: (error) =>
      showMessage(
        error instanceof Problem && explained.includes(error.code)
          ? error.detail
          : "Failed to send the invitation. Please try again.",
        "danger",
      ),
    onSettled: () => reloadPeople(queryClient),
  });
  return { send: () => renewal.mutate(), isSending: renewal.isPending };
}
