import { useMutation } from "@tanstack/react-query";
import { hasEmailShape } from "../../domain/people/people.ts";
import { Problem } from "../api/problem.ts";
import { useSend } from "../api/use-send.ts";

const invalid = "Invalid email address.";
const unknown = "No account found with this email address.";

type ResetMail = { send: (email: string) => void; isPending: boolean };

export function useResetMail(
  showError: (sentence: string, fields?: readonly string[]) => void,
  onSent: (email: string) => void,
): ResetMail {
  const send = useSend();
  const mail = useMutation({
    mutationFn: (email: string) =>
      send<void>("/api/password-resets", { method: "POST", body: { email } }),
    onSuccess: (_nothing, email) => onSent(email),
    onError: (error) => {
      const [sentence, isAboutEmail] = sentenceFor(error);
      showError(sentence, isAboutEmail ? ["email"] : []);
    },
  });
  return {
    send: (email) => {
      if (email.trim() === "") showError("Please enter your email address first.", ["email"]);
      else if (!hasEmailShape(email)) showError(invalid, ["email"]);
      else mail.mutate(email);
    },
    isPending: mail.isPending,
  };
}

function sentenceFor(error: unknown): [sentence: string, isAboutEmail: boolean] {
  if (error instanceof Problem) {
    if (error.code === "account-not-found") return [unknown, true];
    if (error.code === "invalid-email") return [invalid, true];
    if (error.status === 429) return [error.detail, false];
  }
  return ["Failed to send password reset email. Please try again.", false];
}
