import type { Role } from "../../domain/people/roles.ts";
import type { Member } from "../../domain/permissions.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Trx } from "../db/open.ts";
import { newId } from "../ids.ts";
import type { Settings } from "../settings.ts";
import { createLink } from "./links.ts";
import { mailInvitation } from "./mails.ts";
import { insertMember, type NewMember } from "./store.ts";

export type Invited = { id: string; link: string };

/** Also sends the invitation (rules 1.96 and 1.148). The caller records the event last. */
export async function inviteNewMember(
  trx: Trx,
  viewer: Member,
  person: Omit<NewMember, "id" | "passwordHash" | "at">,
  settings: Settings,
): Promise<Invited> {
  const account = { id: newId(), passwordHash: null, at: Date.now() };
  const id = await insertMember(trx, { ...person, ...account });
  const { role } = person;
  const link = await sendInvitation(trx, { id, email: person.email.trim(), role }, settings);
  const entry =
    role === "captain"
      ? ({ kind: "captain-added" } as const)
      : ({ kind: "member-invited", to: role } as const);
  await addAuditEntry(trx, { ...entry, actor: viewer.id, subject: id });
  return { id, link };
}

/** Ends the previous invitation. @returns the link */
export async function sendInvitation(
  trx: Trx,
  { id, email, role }: { id: string; email: string; role: Role },
  settings: Settings,
): Promise<string> {
  const invitation = { memberId: id, purpose: "invitation", endsOlder: true } as const;
  const link = await createLink(trx, { ...invitation, baseUrl: settings.baseUrl });
  await mailInvitation(trx, settings, { to: { id, email }, role, link });
  return link.address;
}
