import { useConfig } from "../../api/session.ts";
import { useMailState } from "../../api/use-mail-state.ts";

/** Whether the invitations also arrive by email (rule 6.49). */
export function MailLine({ count }: { count: number }) {
  const { sendsMail } = useConfig();
  const isFailing = Boolean(useMailState()?.failure);
  const links = count === 1 ? "link" : "links";
  if (!sendsMail) return `This wiki sends no email. Hand over the ${links} yourself.`;
  if (isFailing) return `Email could not be sent. Hand over the ${links} yourself.`;
  return count === 1 ? "The email is on its way." : "The emails are on their way.";
}
