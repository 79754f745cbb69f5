import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ResetLink, TeamMember } from "../../../domain/people/people-shapes.ts";
import { useSend } from "../../api/use-send.ts";
import type { ShowMessage } from "../use-transient-message.ts";

/** Creates a one-time link for a captain to share. A new one ends the previous one (rule 1.142). */
export function useResetLink({ id }: TeamMember, showMessage: ShowMessage) {
  const [link, setLink] = useState<string>();
  const send = useSend();
  const creation = useMutation({
    networkMode: "always",
    mutationFn: () => send<ResetLink>(`/api/members/${id}/reset-link`, { method: "POST" }),
    onSuccess: ({ link: created }) => setLink(created),
    onError: () => showMessage("Failed to create a reset link. Please try again.", "danger"),
  });
  return {
    link,
    create: () => !creation.isPending && creation.mutate(),
    hide: () => setLink(undefined),
    isCreating: creation.isPending,
  };
}
