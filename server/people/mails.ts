import { roleLabels, type Role } from "../../domain/people/roles.ts";
import { subteamName } from "../../domain/subteams/subteams.ts";
import type { Trx } from "../db/open.ts";
import { addMail } from "../mail/add-mail.ts";
import { composeMail } from "../mail/compose-mail.ts";
import type { Settings } from "../settings.ts";
import type { MadeLink } from "./links.ts";
import type { RequestRow } from "./requests-store.ts";

type Sender = Pick<Settings, "teamName" | "baseUrl">;
type Message = Omit<Parameters<typeof composeMail>[1], "to">;

type Recipient = { id: string; email: string };

type Mail = Message & {
  /** Of the one-time link in it, without which it is of no use. */
  linkHash?: string;
  /** The ids of others whom it names. */
  about?: readonly string[];
};

async function post(
  trx: Trx,
  { teamName }: Sender,
  { id, email }: Recipient,
  { linkHash, about = [], ...message }: Mail,
): Promise<void> {
  const letter = composeMail(teamName, { to: email, ...message });
  await addMail(trx, linkHash === undefined ? letter : { ...letter, linkHash }, [id, ...about]);
}

export function mailApproval(trx: Trx, sender: Sender, to: Recipient): Promise<void> {
  return post(trx, sender, to, {
    subject: `Welcome to ${sender.teamName}`,
    paragraphs: [
      "A captain has approved your request. You can sign in with your address and the password that you chose.",
    ],
    link: { label: "Sign in", address: `${sender.baseUrl}/login` },
  });
}

/** Who was invited as a captain may be something else when the letter is written anew. */
export function mailInvitation(
  trx: Trx,
  sender: Sender,
  { to, role, link }: { to: Recipient; role: Role; link: MadeLink },
): Promise<void> {
  const { teamName } = sender;
  const isCaptain = role === "captain";
  const message = {
    subject: isCaptain ? `You are a captain of ${teamName}` : `You are invited to ${teamName}`,
    paragraphs: [
      `A captain has added you${isCaptain ? "" : ` as ${roleLabels[role]}`}. Choose a password to sign in; the link works once, for 72 hours.`,
    ],
    link: { label: "Choose a password", address: link.address },
    linkHash: link.tokenHash,
  };
  return post(trx, sender, to, message);
}

export function mailPromotion(trx: Trx, sender: Sender, to: Recipient): Promise<void> {
  return post(trx, sender, to, {
    subject: `You are a captain of ${sender.teamName}`,
    paragraphs: ["A captain has made you one. You sign in as before."],
    link: { label: "Sign in", address: `${sender.baseUrl}/login` },
  });
}

export function mailReset(
  trx: Trx,
  sender: Sender,
  to: Recipient,
  { address, tokenHash: linkHash }: MadeLink,
): Promise<void> {
  const message = {
    subject: `Your password at ${sender.teamName}`,
    paragraphs: [
      "Somebody asked for a new password for this address. The link works once, for one hour.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
    link: { label: "Choose a new password", address },
    linkHash,
  };
  return post(trx, sender, to, message);
}

/** To both addresses, so that neither changes unnoticed. */
export async function mailNewEmail(
  trx: Trx,
  sender: Sender,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  const message = {
    subject: `Your address at ${sender.teamName}`,
    paragraphs: [
      `A captain has changed the address of your account from ${from} to ${to}. Sign in with the new one.`,
      "If that is wrong, please ask a captain.",
    ],
  };
  for (const email of [from, to]) await post(trx, sender, { id, email }, message);
}

export async function mailRequests(
  trx: Trx,
  sender: Sender,
  captains: readonly Recipient[],
  requests: readonly RequestRow[],
): Promise<void> {
  const people = requests.map(({ fullName, subteam }) => `${fullName}, ${subteamName(subteam)}`);
  const message = {
    subject:
      requests.length === 1 ? "Somebody asks to join" : `${requests.length} people ask to join`,
    paragraphs: people,
    link: { label: "Look at the requests", address: `${sender.baseUrl}/` },
    about: requests.map(({ id }) => id),
  };
  for (const captain of captains) await post(trx, sender, captain, message);
}
