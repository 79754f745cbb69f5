import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ResetLink, TeamMember } from "../../../domain/people/people-shapes.ts";
import { send } from "../../api/http.ts";
import type { Say } from "../use-passing-message.ts";

/** A one-time link to hand over; a new one ends the one before. */
export function useResetLink({ id }: TeamMember, say: Say) {
  const [link, setLink] = useState<string>();
  const making = useMutation({
    networkMode: "always",
    mutationFn: () => send<ResetLink>(`/api/members/${id}/reset-link`, { method: "POST" }),
    onSuccess: (made) => setLink(made.link),
    onError: () => say("Failed to make a reset link. Please try again.", "danger"),
  });
  return {
    link,
    make: () => !making.isPending && making.mutate(),
    hide: () => setLink(undefined),
    isMaking: making.isPending,
  };
}
