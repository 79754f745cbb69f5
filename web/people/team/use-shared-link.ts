import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ResetLink, TeamMember } from "../../../domain/people/people-shapes.ts";
import { useSend } from "../../api/use-send.ts";
import type { OneTimeLink } from "../invitations/shared-link.tsx";
import { useRenewedInvitation } from "../invitations/use-renewed-invitation.ts";
import type { ShowMessage } from "../use-transient-message.ts";

/** A reset link, or an invitation without a password. A new link ends the last (rule 1.142). */
export function useSharedLink({ id }: TeamMember, showMessage: ShowMessage, onRenewed: () => void) {
  const [link, setLink] = useState<OneTimeLink>();
  const send = useSend();
  const reset = useMutation({
    mutationFn: () => send<ResetLink>(`/api/members/${id}/reset-link`, { method: "POST" }),
    onSuccess: ({ link: address }) => setLink({ kind: "reset", address }),
    onError: () => showMessage("Failed to create a reset link. Please try again.", "danger"),
  });
  const renewal = useRenewedInvitation(id, showMessage, (address) => {
    setLink({ kind: "invitation", address });
    onRenewed();
  });
  return {
    link,
    createReset: () => !reset.isPending && reset.mutate(),
    renewInvitation: () => !renewal.isSending && renewal.send(),
    hide: () => setLink(undefined),
    isCreating: reset.isPending || renewal.isSending,
  };
}
