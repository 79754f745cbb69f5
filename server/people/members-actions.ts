import type { EventKind } from "../../domain/events.ts";
import type { SavedCaptain } from "../../domain/people-shapes.ts";
import { captainProblems, emailKey, memberProblems } from "../../domain/people.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { roleLabels, type Role } from "../../domain/roles.ts";
import { subteamName, type SubteamId } from "../../domain/subteams.ts";
import { isUniqueViolation, lock } from "../db/differences.ts";
import type { Db, Trx } from "../db/open.ts";
import { recordEvent } from "../events/record-event.ts";
import { newId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import { recordDeed } from "../records/record-deed.ts";
import { deleteMemberSessions } from "../sessions/store.ts";
import type { Settings } from "../settings.ts";
import { postInvitation, postNewEmail, postPromotion } from "./letters.ts";
import { createLink, endLinks } from "./links.ts";
import {
  countCaptains,
  deleteMembers,
  findMember,
  findMemberByEmail,
  insertMember,
  updateMember,
  type MemberRow,
} from "./store.ts";

type Captain = Allowed<"accounts.manage">;
type Change = { role: string; subteam: string; email: string };

/**
 * Corrects a member's role, subteam and address (rule 1.19); each takes effect with their next request.
 * @throws Refusal "member-not-found", "email-taken", "last-captain", or with what is wrong
 */
export async function editMember(
  db: Db,
  { viewer }: Captain,
  id: string,
  change: Change,
  settings: Settings,
): Promise<void> {
  refuseWrongFields(memberProblems(change));
  await changing(db, async (trx) => {
    const member = await getMember(trx, id);
    const { role, subteam, email } = { ...change, email: change.email.trim() };
    await updateMember(trx, id, { role: role as Role, subteam: subteam as SubteamId, email });
    await noteChanges(trx, viewer, member, { role, subteam, email });
    if (member.email !== email) await changeAddress(trx, member, email, settings);
    await tell(trx, "member.changed", id, viewer);
  });
}

/**
 * Adds a captain or corrects one (rule 1.20): a new address is invited, a member is promoted.
 * @throws Refusal "email-taken", or with what is wrong
 */
export async function addCaptain(
  db: Db,
  { viewer }: Captain,
  form: CaptainForm,
  settings: Settings,
): Promise<SavedCaptain> {
  refuseWrongFields(captainProblems(form));
  return changing(db, async (trx) => {
    const present = await findMemberByEmail(trx, form.email);
    if (present) return promote(trx, viewer, present, form, settings);
    const id = newId();
    const { firstName, lastName, email } = form;
    const subteam = form.subteam as SubteamId;
    const at = Date.now();
    const member = { id, firstName, lastName, email, subteam, passwordHash: null, at };
    await insertMember(trx, { ...member, role: "captain" });
    const link = await createLink(trx, {
      memberId: id,
      purpose: "invitation",
      baseUrl: settings.baseUrl,
    });
    await postInvitation(trx, settings, email.trim(), link);
    const subject = { id, name: `${firstName.trim()} ${lastName.trim()}` };
    await recordDeed(trx, { kind: "captain-added", actor: actorOf(viewer), subject });
    await tell(trx, "member.joined", id, viewer);
    return { id, outcome: "invited" as const };
  });
}

type CaptainForm = { firstName: string; lastName: string; email: string; subteam: string };

/** @throws Refusal "member-not-found", "email-taken", or with what is wrong */
export async function editCaptain(
  db: Db,
  { viewer }: Captain,
  id: string,
  form: CaptainForm,
  settings: Settings,
): Promise<SavedCaptain> {
  refuseWrongFields(captainProblems(form));
  return changing(db, async (trx) => {
    const member = await getMember(trx, id);
    return promote(trx, viewer, member, form, settings);
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
  const subteam = form.subteam as SubteamId;
  await updateMember(trx, member.id, { firstName, lastName, email, subteam, role: "captain" });
  await noteChanges(trx, viewer, member, { role: "captain", subteam, email });
  if (member.email !== email) await changeAddress(trx, member, email, settings);
  if (member.role !== "captain") await postPromotion(trx, settings, email);
  await addJob(trx, "index-author", { memberId: member.id });
  await tell(trx, "member.changed", member.id, viewer);
  return { id: member.id, outcome: member.role === "captain" ? "updated" : "promoted" };
}

/**
 * Ends memberships, all or none (rule 1.21): accounts and sessions go, what they wrote stays.
 * @throws Refusal "member-not-found", "last-captain"
 */
export async function removeMembers(
  db: Db,
  { viewer }: Captain,
  ids: readonly string[],
): Promise<void> {
  await changing(db, async (trx) => {
    for (const id of new Set(ids)) await removeMember(trx, viewer, id);
  });
}

/** In the transaction of whoever does more. */
export async function removeMember(trx: Trx, viewer: Member, id: string): Promise<MemberRow> {
  const member = await getMember(trx, id);
  await deleteMemberSessions(trx, id);
  await endLinks(trx, id);
  await deleteMembers(trx, [id]);
  const subject = { id, name: member.fullName };
  await recordDeed(trx, { kind: "member-removed", actor: actorOf(viewer), subject });
  await tell(trx, "member.removed", id, viewer);
  return member;
}

/**
 * A link for a new password that a captain hands over (rule 1.24).
 * @throws Refusal "member-not-found"
 */
export async function makeResetLink(
  db: Db,
  { viewer }: Captain,
  id: string,
  { baseUrl }: Settings,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const member = await getMember(trx, id);
    const link = await createLink(trx, { memberId: id, purpose: "reset", baseUrl });
    const subject = { id, name: member.fullName };
    await recordDeed(trx, { kind: "reset-link-made", actor: actorOf(viewer), subject });
    return link;
  });
}

/** Whatever changes who is captain happens one after the other, and leaves one who can sign in. */
export async function changing<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      await lock(trx, "captains");
      const done = await work(trx);
      if ((await countCaptains(trx)) === 0) throw new Refusal("last-captain");
      return done;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const fields = [wrongField("email", "email-taken")];
    throw new Refusal("email-taken", { fields });
  }
}

/** Sessions and links were made for the address before. */
async function changeAddress(
  trx: Trx,
  member: MemberRow,
  email: string,
  settings: Settings,
): Promise<void> {
  if (emailKey(member.email) === emailKey(email)) return;
  await deleteMemberSessions(trx, member.id);
  await endLinks(trx, member.id);
  await postNewEmail(trx, settings, { from: member.email, to: email });
}

async function noteChanges(
  trx: Trx,
  viewer: Member,
  member: MemberRow,
  change: Change,
): Promise<void> {
  const deed = { actor: actorOf(viewer), subject: { id: member.id, name: member.fullName } };
  if (member.role !== change.role) {
    const detail = `${roleLabels[member.role]} → ${roleLabels[change.role as Role]}`;
    await recordDeed(trx, { ...deed, kind: "role-changed", detail });
  }
  if (member.subteam !== change.subteam) {
    const detail = `${subteamName(member.subteam)} → ${subteamName(change.subteam as SubteamId)}`;
    await recordDeed(trx, { ...deed, kind: "subteam-changed", detail });
  }
  if (emailKey(member.email) !== emailKey(change.email)) {
    const detail = `${member.email} → ${change.email}`;
    await recordDeed(trx, { ...deed, kind: "email-changed", detail });
  }
}

async function getMember(trx: Trx, id: string): Promise<MemberRow> {
  const member = await findMember(trx, id);
  if (!member) throw new Refusal("member-not-found");
  return member;
}

function actorOf({ id, fullName }: Member) {
  return { id, name: fullName };
}

async function tell(
  trx: Trx,
  kind: EventKind,
  subjectId: string,
  { id: actorId }: Member,
): Promise<void> {
  await recordEvent(trx, { kind, subjectId, actorId, at: Date.now() });
}
