import { useMailProblem } from "../../sessions/use-mail-problem.ts";

/** Whether the invitations also arrive by email (rules 6.49 and 6.57). */
export function MailLine({ count }: { count: number }) {
  const problem = useMailProblem();
  if (problem) return `${problem} Hand over the ${count === 1 ? "link" : "links"} yourself.`;
  return count === 1 ? "The email is on its way." : "The emails are on their way.";
}
