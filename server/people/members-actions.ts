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
import type { SubteamId } from "../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Trx } from "../db/open.ts";
import type { WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { newId } from "../ids.ts";
import { perform } from "../sessions/perform.ts";
import { holdAccount, holdAccounts } from "../sessions/store.ts";
import type { Settings } from "../settings.ts";
import { changeMember } from "./change-member.ts";
import { endAccess, endMembership } from "./end-access.ts";
import { createLink, endLinks } from "./links.ts";
import { mailInvitation, mailNewEmail, mailPromotion } from "./mails.ts";
import { refuseTakenEmail } from "./refuse-taken-email.ts";
import { closeForgotten } from "./requests-store.ts";
import {
  countCaptains,
  findMember,
  findMemberByEmail,
  insertMember,
  movePortfolio,
  type MemberRow,
} from "./store.ts";

/**
 * Corrects a member's role, subteam and address (rule 1.89); each takes effect with their next request.
 * @throws Refusal "member-not-found", "email-taken", "last-captain", or with what is wrong
 */
export async function editMember(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  id: string,
  change: MemberChange,
  settings: Settings,
): Promise<void> {
  refuseWrongFields(memberProblems(change));
  await changing(context, allowed, async (trx, viewer) => {
    const member = await getMember(trx, id);
    const { role = member.role, subteam = member.subteam } = change;
    const email = change.email?.trim() ?? member.email;
    checkAddress(email, member.email);
    const changed = { role: role as Role, subteam: subteam as SubteamId, email };
    await changeMember(trx, viewer.id, member, changed);
    await renewAccess(trx, member, { role: role as Role, email }, settings);
    await tell(trx, "member.changed", id, viewer);
  });
}

/**
 * Adds a captain or corrects one (rules 1.95 to 1.98): a new address is invited, a member is promoted.
 * @throws Refusal "email-taken", or with what is wrong
 */
export async function addCaptain(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  form: CaptainForm,
  settings: Settings,
): Promise<SavedCaptain> {
  refuseWrongFields(captainProblems(form));
  return changing(context, allowed, async (trx, viewer) => {
    await holdAccount(trx, { emailKey: emailKey(form.email) });
    const present = await findMemberByEmail(trx, form.email);
    if (present) return promote(trx, viewer, present, form, settings);
    checkAddress(form.email);
    const { firstName, lastName, email } = form;
    const subteam = form.subteam as SubteamId;
    const at = Date.now();
    const member = { id: newId(), firstName, lastName, email, subteam, passwordHash: null, at };
    const id = await insertMember(trx, { ...member, role: "captain" });
    await invite(trx, { id, email: email.trim() }, "captain", settings);
    await addAuditEntry(trx, { kind: "captain-added", actor: viewer.id, subject: id });
    await tell(trx, "member.joined", id, viewer);
    return { id, outcome: "invited" as const };
  });
}

type CaptainForm = { firstName: string; lastName: string; email: string; subteam: string };

/** @throws Refusal "member-not-found", "no-captain", "email-taken", or with what is wrong */
export async function editCaptain(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  id: string,
  change: CaptainChange,
  settings: Settings,
): Promise<SavedCaptain> {
  refuseWrongFields(captainProblems(change));
  return changing(context, allowed, async (trx, viewer) => {
    const member = await getMember(trx, id);
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
  const { firstName, lastName } = form;
  const email = form.email.trim();
  checkAddress(email, member.email);
  const subteam = form.subteam as SubteamId;
  const changed = { firstName, lastName, email, subteam, role: "captain" } as const;
  await changeMember(trx, viewer.id, member, changed);
  await renewAccess(trx, member, changed, settings);
  await tell(trx, "member.changed", member.id, viewer);
  return { id: member.id, outcome: member.role === "captain" ? "updated" : "promoted" };
}

/**
 * Ends memberships, all or none (rules 1.118 to 1.120): accounts and sessions go, what they wrote stays. Who is gone
 * already, by another captain's doing, is passed over.
 * @throws Refusal "malformed-request" when they are too many, "last-captain"
 */
export async function removeMembers(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > removedMax) throw new Refusal("malformed-request");
  await changing(context, allowed, async (trx, viewer) => {
    // All before anything of theirs: who signs in holds one account and may end the session of another.
    await holdAccounts(trx, ids);
    const removed: string[] = [];
    for (const id of new Set(ids)) if (await removeMember(trx, viewer, id)) removed.push(id);
    for (const id of removed) await tell(trx, "member.removed", id, viewer);
  });
}

/**
 * In the transaction of whoever does more, and tells last; it holds the account: who signs in meanwhile holds it
 * and then begins a session.
 * @returns whether there was such a member
 */
export async function removeMember(trx: Trx, viewer: Member, id: string): Promise<boolean> {
  const member = await findMember(trx, id);
  if (!member) return false;
  await endMembership(trx, id);
  await closeForgotten(trx, member.email);
  const entry = { kind: "member-removed", actor: viewer.id, subject: id } as const;
  await addAuditEntry(trx, { ...entry, from: member.email });
  return true;
}

/**
 * A link for a new password that a captain hands over (rule 1.140).
 * @throws Refusal "member-not-found", "not-signed-in" when the session has ended
 */
export async function makeResetLink(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  id: string,
  baseUrl: string,
): Promise<string> {
  return perform(context, allowed, async (trx, viewer) => {
    await getMember(trx, id);
    const wanted = { memberId: id, purpose: "reset", endsOlder: true } as const;
    const { address } = await createLink(trx, { ...wanted, baseUrl });
    await addAuditEntry(trx, { kind: "reset-link-made", actor: viewer.id, subject: id });
    return address;
  });
}

/** Changes members, one captain after the other, and leaves a captain who can sign in. */
export async function changing<T>(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  work: (trx: Trx, viewer: Member) => Promise<T>,
): Promise<T> {
  const writing = perform(context, allowed, async (trx, viewer) => {
    const done = await work(trx, viewer);
    if ((await countCaptains(trx)) === 0) throw new Refusal("last-captain");
    return done;
  });
  return refuseTakenEmail(writing);
}

/**
 * What opens the account was made for the address before, and the links of who becomes a captain for an account
 * that could do less (rules 1.92 and 1.99). Who has no password yet is invited anew.
 */
async function renewAccess(
  trx: Trx,
  { id, email: from, role: before, isInvited }: MemberRow,
  { role, email: to }: { role: Role; email: string },
  settings: Settings,
): Promise<void> {
  const isMoved = emailKey(from) !== emailKey(to);
  const isRaised = role === "captain" && before !== "captain";
  if (isMoved) {
    await endAccess(trx, id);
    await closeForgotten(trx, from);
    await movePortfolio(trx, id, to);
  } else if (isRaised) await endLinks(trx, id);
  if (isInvited && (isMoved || isRaised)) return invite(trx, { id, email: to }, role, settings);
  if (isMoved) await mailNewEmail(trx, settings, { id, from, to });
  if (isRaised) await mailPromotion(trx, settings, { id, email: to });
}

async function invite(
  trx: Trx,
  to: { id: string; email: string },
  role: Role,
  settings: Settings,
): Promise<void> {
  const wanted = { memberId: to.id, purpose: "invitation", endsOlder: true } as const;
  const link = await createLink(trx, { ...wanted, baseUrl: settings.baseUrl });
  await mailInvitation(trx, settings, { to, role, link });
}

/** An address that is stored already is not judged again (rule 1.5). */
function checkAddress(email: string, stored?: string): void {
  const isStored = stored !== undefined && emailKey(email) === emailKey(stored);
  if (!isStored && !isEmail(email)) refuseWrongFields([wrongField("email", "email-not-valid")]);
}

/** As they are until the transaction ends: they may be choosing a password or correcting their name meanwhile. */
async function getMember(trx: Trx, id: string): Promise<MemberRow> {
  await holdAccount(trx, { id });
  const member = await findMember(trx, id);
  if (!member) throw new Refusal("member-not-found");
  return member;
}

export async function tell(
  trx: Trx,
  kind: EventKind,
  subjectId: string,
  { id: actorId }: Member,
): Promise<void> {
  await recordEvent(trx, { kind, subjectId, actorId, at: Date.now() });
}
