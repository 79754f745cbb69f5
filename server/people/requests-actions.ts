import type { Approval, Cleanup } from "../../domain/people-shapes.ts";
import { accountRequestProblems, emailKey, type AccountRequestForm } from "../../domain/people.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import { lock } from "../db/differences.ts";
import type { Db, Trx } from "../db/open.ts";
import { findTeamSetting, saveTeamSetting } from "../db/team-settings.ts";
import { recordEvent } from "../events/record-event.ts";
import { newId } from "../ids.ts";
import { addJob, hasJob } from "../jobs/add-job.ts";
import { recordDeed } from "../records/record-deed.ts";
import type { Visit } from "../sessions/actions.ts";
import { takeAttempts } from "../sessions/attempts.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { captainAddresses } from "../sessions/store.ts";
import type { Settings } from "../settings.ts";
import { postApproval, postRequests } from "./letters.ts";
import {
  closeRequest,
  deletePending,
  findRequest,
  insertRequest,
  orphanedRequests,
  pendingFor,
  pendingSince,
  type RequestRow,
} from "./requests-store.ts";
import { findMemberByEmail, insertMember } from "./store.ts";

type Captain = Allowed<"accounts.manage">;

/**
 * Keeps somebody's wish to join, with the hash of the password that they chose (rule 1.17). Answered the same,
 * and after the same work, whether the address has an account or asks again.
 */
export async function askForAccount(
  db: Db,
  form: AccountRequestForm,
  { passwordPolicy, schoolEmail }: Pick<Settings, "passwordPolicy" | "schoolEmail">,
  visit: Visit,
): Promise<void> {
  refuseWrongFields(accountRequestProblems(form, passwordPolicy, schoolEmail));
  if (visit.limited) {
    await takeAttempts(db, [{ key: `account request ${visit.address}`, most: 30 }]);
  }
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (trx) => {
    const { firstName, lastName, email } = form;
    const role = form.role as RequestRow["role"];
    const subteam = form.subteam as SubteamId;
    const id = newId();
    const at = Date.now();
    await insertRequest(trx, { id, firstName, lastName, email, role, subteam, passwordHash, at });
    await tellCaptainsSoon(trx, at);
    await tell(trx, id, null);
  });
}

const hour = 60 * 60 * 1000;

/** At most one mail an hour, about all that came meanwhile (rule 1.24). */
async function tellCaptainsSoon(trx: Trx, now: number): Promise<void> {
  if (await hasJob(trx, "tell-captains")) return;
  const last = Number((await findTeamSetting(trx, "captains-told-at")) ?? 0);
  await addJob(trx, "tell-captains", {}, Math.max(now, last + hour));
}

/** The job behind it. */
export async function tellCaptains(db: Db, settings: Settings): Promise<void> {
  const last = Number((await findTeamSetting(db, "captains-told-at")) ?? 0);
  const requests = await pendingSince(db, last);
  if (requests.length === 0) return;
  const captains = await captainAddresses(db);
  await db.transaction().execute(async (trx) => {
    await postRequests(trx, settings, captains, requests);
    await saveTeamSetting(trx, "captains-told-at", String(Date.now()));
  });
}

/**
 * Makes the account that was asked for, or notes that there is one (rule 1.18). Of two captains at once one
 * makes it; the other is told that it was decided.
 * @throws Refusal "request-not-found", "request-handled"
 */
export async function approveRequest(
  db: Db,
  { viewer }: Captain,
  {
    id,
    takeOver,
  }: { id: string; takeOver: (trx: Trx, memberId: string, email: string) => Promise<void> },
  settings: Settings,
): Promise<Approval["outcome"]> {
  return db.transaction().execute(async (trx) => {
    const request = await lockPending(trx, id);
    const present = await findMemberByEmail(trx, request.email);
    if (present) {
      await closeRequest(trx, id, { status: "approved", note: "user already had account" });
      await tell(trx, id, viewer.id);
      return present.isInvited ? "was-invited" : "had-account";
    }
    const { firstName, lastName, email, role, subteam, passwordHash } = request;
    const memberId = newId();
    const at = Date.now();
    const member = { id: memberId, firstName, lastName, email, role, subteam, passwordHash, at };
    await insertMember(trx, member);
    await takeOver(trx, memberId, email);
    await closeRequest(trx, id, { status: "approved" });
    await postApproval(trx, settings, email);
    const subject = { id: memberId, name: request.fullName };
    await recordDeed(trx, { kind: "request-approved", actor: actorOf(viewer), subject });
    await recordEvent(trx, { kind: "member.joined", subjectId: memberId, actorId: viewer.id, at });
    return "approved";
  });
}

/** @throws Refusal "request-not-found", "request-handled" */
export async function denyRequest(db: Db, { viewer }: Captain, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = await lockPending(trx, id);
    await closeRequest(trx, id, { status: "denied" });
    const subject = { id, name: request.fullName };
    await recordDeed(trx, { kind: "request-denied", actor: actorOf(viewer), subject });
    await tell(trx, id, viewer.id);
  });
}

/**
 * Removes an older request of an address that has asked again since.
 * @throws Refusal "request-not-found"
 */
export async function deleteDuplicate(db: Db, { viewer }: Captain, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = await lockPending(trx, id);
    const [newest] = await pendingFor(trx, [request.emailKey]);
    if (newest?.id === id) throw new Refusal("request-not-found");
    await deletePending(trx, id);
    await tell(trx, id, viewer.id);
  });
}

/** Marks as approved what waits although its address has an account. */
export async function cleanUpRequests(db: Db, { viewer }: Captain): Promise<Cleanup> {
  return db.transaction().execute(async (trx) => {
    const ids = await orphanedRequests(trx);
    for (const id of ids) {
      await closeRequest(trx, id, { status: "approved", note: "user already had account" });
    }
    if (ids[0] !== undefined) await tell(trx, ids[0], viewer.id);
    return { count: ids.length };
  });
}

async function lockPending(trx: Trx, id: string) {
  const found = await findRequest(trx, id);
  if (!found) throw new Refusal("request-not-found");
  // All requests of one address wait for each other: one account comes of them.
  await lock(trx, `account of ${emailKey(found.email)}`);
  const request = await findRequest(trx, id);
  if (!request) throw new Refusal("request-not-found");
  if (request.status !== "pending") throw new Refusal("request-handled");
  return request;
}

function actorOf({ id, fullName }: Member) {
  return { id, name: fullName };
}

async function tell(trx: Trx, subjectId: string, actorId: string | null): Promise<void> {
  await recordEvent(trx, { kind: "request.changed", subjectId, actorId, at: Date.now() });
}
