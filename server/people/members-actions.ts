import type { EventKind } from "../../domain/live/events.ts";
import type { SavedCaptain } from "../../domain/people/people-shapes.ts";
import {
  captainProblems,
  emailKey,
  isEmail,
  memberProblems,
  removedMax,
  type CaptainChange,
  type MemberChange,
} from "../../domain/people/people.ts";
import type { Role } from "../../domain/people/roles.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { visibleSubteams } from "../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Trx } from "../db/open.ts";
import type { WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { perform } from "../sessions/perform.ts";
import { lockAccount, lockAccounts } from "../sessions/store.ts";
import type { Settings } from "../settings.ts";
import { listSubteams } from "../subteams/store.ts";
import { changeMember } from "./change-member.ts";
import { endAccess, endMembership } from "./end-access.ts";
import { inviteNewMember, sendInvitation } from "./invite.ts";
import { createLink, endLinks } from "./links.ts";
import { mailNewEmail, mailPromotion } from "./mails.ts";
import { refuseTakenEmail } from "./refuse-taken-email.ts";
import { closeRequestsOf } from "./requests-store.ts";
import {
  countCaptains,
  findMember,
  findMemberByEmail,
  updatePortfolioEmail,
  type MemberRow,
} from "./store.ts";

/** Updates a member's role, subteam, and email address (rule 1.89). */
export async function editMember(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  id: string,
  change: MemberChange,
  settings: Settings,
): Promise<void> {
  refuseWrongFields(memberProblems(change, await listSubteams(context.db)));
  await changeTeam(context, allowed, async (trx, viewer) => {
    const member = await lockMember(trx, id);
    const { role = member.role, subteam = member.subteam } = change;
    const email = change.email?.trim() ?? member.email;
    checkNewEmail(email, member.email);
    const changed = { role: role as Role, subteam, email };
    await changeMember(trx, viewer.id, member, changed);
    await renewAccess(trx, member, { role: role as Role, email }, settings);
    await recordEventBy(trx, "member.changed", id, viewer);
  });
}

/** Invites a new captain, promotes a member, or updates a captain (rules 1.95 to 1.98). */
export async function addCaptain(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  form: CaptainForm,
  settings: Settings,
): Promise<SavedCaptain> {
  refuseWrongFields(captainProblems(form, visibleSubteams(await listSubteams(context.db))));
  return changeTeam(context, allowed, async (trx, viewer) => {
    await lockAccount(trx, { emailKey: emailKey(form.email) });
    const present = await findMemberByEmail(trx, form.email);
    if (present) return promote(trx, viewer, present, form, settings);
    checkNewEmail(form.email);
    const { firstName, lastName, email, subteam } = form;
    const person = { firstName, lastName, email, subteam, role: "captain" } as const;
    const { id, link } = await inviteNewMember(trx, viewer, person, settings);
    await recordEventBy(trx, "member.joined", id, viewer);
    return { id, outcome: "invited" as const, link };
  });
}

type CaptainForm = { firstName: string; lastName: string; email: string; subteam: string };

/** Corrects a captain (rules 1.102 and 1.103). @throws Refusal "no-captain", wrong fields */
export async function editCaptain(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  id: string,
  change: CaptainChange,
  settings: Settings,
): Promise<SavedCaptain> {
  refuseWrongFields(captainProblems(change, await listSubteams(context.db)));
  return changeTeam(context, allowed, async (trx, viewer) => {
    const member = await lockMember(trx, id);
    if (member.role !== "captain") throw new Refusal("no-captain");
    const { firstName = member.firstName, lastName = member.lastName } = change;
    const { email = member.email, subteam = member.subteam } = change;
    return promote(trx, viewer, member, { firstName, lastName, email, subteam }, settings);
  });
}

async function promote(
  trx: Trx,
  viewer: Member,
  member: MemberRow,
  form: CaptainForm,
  settings: Settings,
): Promise<SavedCaptain> {
  const { firstName, lastName, subteam } = form;
  const email = form.email.trim();
  checkNewEmail(email, member.email);
  const changed = { firstName, lastName, email, subteam, role: "captain" } as const;
  await changeMember(trx, viewer.id, member, changed);
  await renewAccess(trx, member, changed, settings);
  await recordEventBy(trx, "member.changed", member.id, viewer);
  return { id: member.id, outcome: member.role === "captain" ? "updated" : "promoted" };
}

/** Removes all of these members or none; skips those already removed (rules 1.118 to 1.120). */
export async function removeMembers(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > removedMax) throw new Refusal("malformed-request");
  await changeTeam(context, allowed, async (trx, viewer) => {
    // First, to avoid a deadlock: a sign-in locks one account and may then end another's session.
    await lockAccounts(trx, ids);
    const removed: string[] = [];
    for (const id of new Set(ids)) if (await removeMember(trx, viewer, id)) removed.push(id);
    for (const id of removed) await recordEventBy(trx, "member.removed", id, viewer);
  });
}

/** The caller locks the account first, against concurrent sign-ins, and records the event last. */
export async function removeMember(trx: Trx, viewer: Member, id: string): Promise<boolean> {
  const member = await findMember(trx, id);
  if (!member) return false;
  await endMembership(trx, id);
  await closeRequestsOf(trx, member.email);
  const entry = { kind: "member-removed", actor: viewer.id, subject: id } as const;
  await addAuditEntry(trx, { ...entry, from: member.email });
  return true;
}

/** Creates a password reset link for a captain to pass on (rule 1.140). */
export async function createResetLink(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  id: string,
  baseUrl: string,
): Promise<string> {
  return perform(context, allowed, async (trx, viewer) => {
    await lockMember(trx, id);
    const link = { memberId: id, purpose: "reset", endsOlder: true } as const;
    const { address } = await createLink(trx, { ...link, baseUrl });
    await addAuditEntry(trx, { kind: "reset-link-made", actor: viewer.id, subject: id });
    return address;
  });
}

/** Refuses the change if no captain who can sign in would remain. */
export async function changeTeam<T>(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  work: (trx: Trx, viewer: Member) => Promise<T>,
): Promise<T> {
  const writing = perform(context, allowed, async (trx, viewer) => {
    const result = await work(trx, viewer);
    if ((await countCaptains(trx)) === 0) throw new Refusal("last-captain");
    return result;
  });
  return refuseTakenEmail(writing);
}

/** A new address ends all access; a promotion to captain ends links (rules 1.92 and 1.99). */
async function renewAccess(
  trx: Trx,
  { id, email: from, role: before, isInvited }: MemberRow,
  { role, email: to }: { role: Role; email: string },
  settings: Settings,
): Promise<void> {
  const hasNewEmail = emailKey(from) !== emailKey(to);
  const isPromoted = role === "captain" && before !== "captain";
  if (hasNewEmail) {
    await endAccess(trx, id);
    await closeRequestsOf(trx, from);
    await updatePortfolioEmail(trx, id, to);
  } else if (isPromoted) await endLinks(trx, id);
  if (isInvited && (hasNewEmail || isPromoted)) {
    await sendInvitation(trx, { id, email: to, role }, settings);
    return;
  }
  if (hasNewEmail) await mailNewEmail(trx, settings, { id, from, to });
  if (isPromoted) await mailPromotion(trx, settings, { id, email: to });
}

/** Accepts the stored address even if newer rules would reject it (rule 1.5). */
function checkNewEmail(email: string, stored?: string): void {
  const isStored = stored !== undefined && emailKey(email) === emailKey(stored);
  if (!isStored && !isEmail(email)) refuseWrongFields([wrongField("email", "email-not-valid")]);
}

/** The member may be changing their name or password concurrently. */
export async function lockMember(trx: Trx, id: string): Promise<MemberRow> {
  await lockAccount(trx, { id });
  const member = await findMember(trx, id);
  if (!member) throw new Refusal("member-not-found");
  return member;
}

/** @param viewer null for an import */
export async function recordEventBy(
  trx: Trx,
  kind: EventKind,
  subjectId: string,
  viewer: Member | null,
): Promise<void> {
  await recordEvent(trx, { kind, subjectId, actorId: viewer?.id ?? null, at: Date.now() });
}
