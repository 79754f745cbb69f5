import type { InvitationResult } from "../../domain/people/invitation-shapes.ts";
import {
  invitationProblems,
  splitName,
  type InvitationForm,
  type InvitedPerson,
} from "../../domain/people/invitations.ts";
import { emailKey, fullNameOf } from "../../domain/people/people.ts";
import type { Role } from "../../domain/people/roles.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import { visibleSubteams } from "../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Trx } from "../db/open.ts";
import type { WriteContext } from "../db/transact.ts";
import { perform } from "../sessions/perform.ts";
import type { Settings } from "../settings.ts";
import { listSubteams } from "../subteams/store.ts";
import { inviteNewMember, sendInvitation } from "./invite.ts";
import { lockMember, recordEventBy } from "./members-actions.ts";
import { listPending } from "./requests-store.ts";
import { retryTakenEmail } from "./retry-taken-email.ts";
import { findMemberByEmail } from "./store.ts";

type Captain = Allowed<"accounts.manage">;

/** Invites all of these people or none (rules 1.148 to 1.151, 1.166). Idempotent per address. */
export async function invitePeople(
  context: WriteContext,
  allowed: Captain,
  form: InvitationForm,
  settings: Settings,
): Promise<InvitationResult[]> {
  refuseWrongFields(invitationProblems(form, visibleSubteams(await listSubteams(context.db))));
  return retryTakenEmail(() =>
    perform(context, allowed, async (trx, viewer) => {
      const results: InvitationResult[] = [];
      for (const person of form.people) {
        const present = await findPresent(trx, person);
        results.push(present ?? (await invite(trx, viewer, { ...form, ...person }, settings)));
      }
      for (const { id, outcome } of results)
        if (id && outcome === "invited") await recordEventBy(trx, "member.joined", id, viewer);
      return results;
    }),
  );
}

/** An address that is a member, invited, or waiting stays as it is (rule 1.151). */
async function findPresent(
  trx: Trx,
  { email }: InvitedPerson,
): Promise<InvitationResult | undefined> {
  const member = await findMemberByEmail(trx, email);
  if (member) {
    const outcome = member.isInvited ? "invited-before" : "member";
    return { email: member.email, name: member.fullName, outcome, id: member.id, link: null };
  }
  const [request] = await listPending(trx, [emailKey(email)]);
  if (!request) return undefined;
  return {
    email: request.email,
    name: request.fullName,
    outcome: "requested",
    id: null,
    link: null,
  };
}

async function invite(
  trx: Trx,
  viewer: Member,
  person: InvitedPerson & { role: string; subteam: string },
  settings: Settings,
): Promise<InvitationResult> {
  const { email, role, subteam } = person;
  const account = { ...splitName(person), email, role: role as Role, subteam };
  const { id, link } = await inviteNewMember(trx, viewer, account, settings);
  return { email: email.trim(), name: fullNameOf(account), outcome: "invited", id, link };
}

/** Sends a member without a password a new invitation, which ends the previous one (rule 1.152). */
export async function renewInvitation(
  context: WriteContext,
  allowed: Captain,
  id: string,
  settings: Settings,
): Promise<string> {
  return perform(context, allowed, async (trx, viewer) => {
    const member = await lockMember(trx, id);
    if (!member.isInvited) throw new Refusal("already-joined");
    const link = await sendInvitation(trx, member, settings);
    await addAuditEntry(trx, { kind: "invitation-renewed", actor: viewer.id, subject: id });
    await recordEventBy(trx, "member.changed", id, viewer);
    return link;
  });
}
