import { useConfig } from "../api/session.ts";

/** @returns a sentence on why email may not arrive; undefined if it works (rules 6.49 and 6.57) */
export function useMailProblem(): string | undefined {
  const { sendsMail, mailFails } = useConfig();
  if (!sendsMail) return "This wiki sends no email.";
  return mailFails ? "The last email of this wiki could not be sent." : undefined;
}
