import { useConfig } from "../api/session.ts";

/** @returns why an email may not arrive, as a sentence; undefined while email works (rules 6.49 and 6.57) */
export function useMailProblem(): string | undefined {
  const { sendsMail, mailFails } = useConfig();
  if (!sendsMail) return "This wiki sends no email.";
  return mailFails ? "The last email of this wiki could not be sent." : undefined;
}
