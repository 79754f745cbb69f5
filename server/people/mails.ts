import { longDate } from "../../domain/dates.ts";
import { invitationDays } from "../../domain/people/invitations.ts";
import { roleLabels, type Role } from "../../domain/people/roles.ts";
import { subteamName, type Subteam } from "../../domain/subteams/subteams.ts";
import type { Trx } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { addMail } from "../mail/add-mail.ts";
import { composeMail } from "../mail/compose-mail.ts";
import type { Settings } from "../settings.ts";
import type { CreatedLink } from "./links.ts";
import type { RequestRow } from "./requests-store.ts";

type Sender = Pick<Settings, "team" | "baseUrl">;
type Message = Omit<Parameters<typeof composeMail>[1], "to">;

type Recipient = { id: string; email: string };

type Mail = Message & {
  /** Epoch milliseconds. */
  expiresAt?: number;
  /** Hash of the link's token. The mail is dropped if the link ends first. */
  linkHash?: string;
  /** Ids of other people whom the mail names. */
  about?: readonly string[];
};

function zonedDate(time: number, timeZone: string): string {
  return longDate(new Date(time).toISOString(), { timeZone, timeZoneName: "short" });
}

async function queueMail(
  trx: Trx,
  sender: Sender,
  recipients: readonly Recipient[],
  write: (teamName: string) => Mail,
): Promise<void> {
  const { teamName, timeZone } = await readTeamSettings(trx, sender);
  const { linkHash, expiresAt, about = [], ...message } = write(teamName);
  const ends = expiresAt === undefined ? {} : { worksUntil: zonedDate(expiresAt, timeZone) };
  for (const { id, email } of recipients) {
    const mail = composeMail(teamName, { to: email, ...message, ...ends });
    await addMail(trx, linkHash === undefined ? mail : { ...mail, linkHash }, [id, ...about]);
  }
}

export function mailApproval(trx: Trx, sender: Sender, to: Recipient): Promise<void> {
  return queueMail(trx, sender, [to], (teamName) => ({
    subject: `Welcome to ${teamName}`,
    paragraphs: [
      "A captain has approved your request. Sign in with your email and the password you chose.",
    ],
    link: { label: "Sign in", address: `${sender.baseUrl}/login` },
  }));
}

export function mailInvitation(
  trx: Trx,
  sender: Sender,
  { to, role, link }: { to: Recipient; role: Role; link: CreatedLink },
): Promise<void> {
  const isCaptain = role === "captain";
  return queueMail(trx, sender, [to], (teamName) => ({
    subject: isCaptain ? `You are a captain of ${teamName}` : `You are invited to ${teamName}`,
    paragraphs: [
      `A captain has added you${isCaptain ? "" : ` as ${roleLabels[role]}`}. ` +
        `Choose a password to sign in. The link works once, for ${invitationDays} days.`,
    ],
    link: { label: "Choose a password", address: link.address },
    linkHash: link.tokenHash,
    expiresAt: link.expiresAt,
  }));
}

export function mailPromotion(trx: Trx, sender: Sender, to: Recipient): Promise<void> {
  return queueMail(trx, sender, [to], (teamName) => ({
    subject: `You are a captain of ${teamName}`,
    paragraphs: ["Another captain has made you a captain. You sign in as before."],
    link: { label: "Sign in", address: `${sender.baseUrl}/login` },
  }));
}

export function mailReset(
  trx: Trx,
  sender: Sender,
  to: Recipient,
  { address, tokenHash: linkHash, expiresAt }: CreatedLink,
): Promise<void> {
  return queueMail(trx, sender, [to], (teamName) => ({
    subject: `Reset your ${teamName} password`,
    paragraphs: [
      "Someone asked to reset the password for this address. The link works once, for one hour.",
      "If it was not you, ignore this email. Your password stays the same.",
    ],
    link: { label: "Choose a new password", address },
    linkHash,
    expiresAt,
  }));
}

/** Mails both addresses so that the change does not go unnoticed (rule 1.93). */
export function mailNewEmail(
  trx: Trx,
  sender: Sender,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  const recipients = [from, to].map((email) => ({ id, email }));
  return queueMail(trx, sender, recipients, (teamName) => ({
    subject: `Your email address at ${teamName}`,
    paragraphs: [
      `A captain has changed your email address from ${from} to ${to}. Sign in with the new one.`,
      "If this is a mistake, please ask a captain.",
    ],
  }));
}

export function mailRequests(
  trx: Trx,
  sender: Sender,
  captains: readonly Recipient[],
  requests: readonly RequestRow[],
  subteams: readonly Subteam[],
): Promise<void> {
  const people = requests.map(
    ({ fullName, subteam }) => `${fullName}, ${subteamName(subteams, subteam)}`,
  );
  return queueMail(trx, sender, captains, () => ({
    subject:
      requests.length === 1 ? "Someone wants to join" : `${requests.length} people want to join`,
    paragraphs: people,
    link: { label: "Review the requests", address: `${sender.baseUrl}/` },
    about: requests.map(({ id }) => id),
  }));
}
