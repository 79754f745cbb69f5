import type { Approval, Cleanup } from "../../domain/people/people-shapes.ts";
import {
  accountRequestProblems,
  emailKey,
  type AccountRequestForm,
} from "../../domain/people/people.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import type { SubteamId } from "../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import { isUniqueViolation, lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { findTeamSetting, saveTeamSetting } from "../db/team-settings.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { newId } from "../ids.ts";
import { addJob, hasJob } from "../jobs/add-job.ts";
import { takeLimited, type SignInSource } from "../sessions/actions.ts";
import { hashPassword, withPlace } from "../sessions/passwords.ts";
import { perform } from "../sessions/perform.ts";
import { activeCaptains } from "../sessions/store.ts";
import type { Settings } from "../settings.ts";
import { mailApproval, mailRequests } from "./mails.ts";
import { adoptPortfolio } from "./orphaned-portfolios.ts";
import {
  closeOrphan,
  closeOrphans,
  closeRequest,
  deletePending,
  findRequest,
  insertRequest,
  pendingFor,
  waitingSince,
  type RequestRow,
} from "./requests-store.ts";
import { findMemberByEmail, insertMember } from "./store.ts";

type Captain = Allowed<"accounts.manage">;

/**
 * Of one address: more would only flood the captains. The oldest is among them, so that nobody pushes out what
 * somebody else asked for.
 */
const keptMost = 5;

/**
 * Keeps somebody's wish to join, with the hash of the password that they chose (rules 1.73 and 1.74). Answered the same,
 * and after the same work, whether the address has an account or asks again.
 */
export async function askForAccount(
  context: WriteContext,
  form: AccountRequestForm,
  { passwordPolicy, schoolEmail }: Pick<Settings, "passwordPolicy" | "schoolEmail">,
  visit: SignInSource,
): Promise<void> {
  refuseWrongFields(accountRequestProblems(form, passwordPolicy, schoolEmail));
  const passwordHash = await withPlace(async () => {
    await takeLimited(context.db, visit, [{ key: `account request ${visit.address}`, most: 30 }]);
    return hashPassword(form.password);
  });
  await transact(context, async (trx) => {
    const { firstName, lastName, email } = form;
    const role = form.role as RequestRow["role"];
    const subteam = form.subteam as SubteamId;
    const id = newId();
    await lock(trx, digest);
    const [newest, ...older] = await pendingFor(trx, [emailKey(email)]);
    // After what was told and what waits, also in the same millisecond or when the clock was set back.
    const { time } = await readTold(trx);
    const at = Math.max(Date.now(), time + 1, (newest?.createdAt ?? 0) + 1);
    await insertRequest(trx, { id, firstName, lastName, email, role, subteam, passwordHash, at });
    for (const { id: middle } of older.slice(keptMost - 3, -1)) await deletePending(trx, middle);
    await tellCaptainsSoon(trx, at);
    await tell(trx, id, null);
  });
}

const hour = 60 * 60 * 1000;

/** A lock: what a request says of its time, and what was told, is read and written by one after the other. */
const digest = "requests told to captains";
const toldMost = 100;

/** At most one mail an hour, about all that came meanwhile (rule 6.41). */
async function tellCaptainsSoon(trx: Trx, now: number): Promise<void> {
  if (await hasJob(trx, "tell-captains")) return;
  const last = await readLastTime(trx);
  await addJob(trx, "tell-captains", {}, Math.max(now, last + hour));
}

/** All who still wait, once more: what told of them was taken back before it was delivered. */
export async function notifyCaptainsAgain(trx: Trx): Promise<void> {
  await lock(trx, digest);
  await saveTeamSetting(trx, "captains-told-of", "0.");
  await tellCaptainsSoon(trx, Date.now());
}

/** The job behind it. What came while another one ran waits for its hour. */
export async function notifyCaptains(
  context: WriteContext & { settings: Settings },
): Promise<void> {
  const captains = await activeCaptains(context.db);
  await transact(context, async (trx) => {
    await lock(trx, digest);
    const now = Date.now();
    const last = await readLastTime(trx);
    if (last + hour > now) return tellCaptainsSoon(trx, now);
    const requests = await waitingSince(trx, await readTold(trx), toldMost);
    const told = requests.at(-1);
    if (!told) return;
    await mailRequests(trx, context.settings, captains, requests);
    await saveTeamSetting(trx, "captains-told-at", String(now));
    await saveTeamSetting(trx, "captains-told-of", `${told.createdAt}.${told.id}`);
    if (requests.length === toldMost) await tellCaptainsSoon(trx, now);
  });
}

async function readLastTime(trx: Trx): Promise<number> {
  return Number((await findTeamSetting(trx, "captains-told-at")) ?? 0);
}

/** The last request that was told of; before its id was kept all of its millisecond were. */
async function readTold(trx: Trx): Promise<{ time: number; id: string }> {
  const told = await findTeamSetting(trx, "captains-told-of");
  const [time, id] = (told ?? String(await readLastTime(trx))).split(".");
  return id === undefined ? { time: Number(time) + 1, id: "" } : { time: Number(time), id };
}

type Approving = { id: string; handOverPortfolio: boolean };

/**
 * Makes the account that was asked for, or notes that there is one (rules 1.81 and 1.85). Of two captains at once one
 * makes it; the other finds it made.
 * @throws Refusal "request-not-found", "request-handled"
 */
export async function approveRequest(
  context: WriteContext,
  allowed: Captain,
  wanted: Approving,
  settings: Settings,
): Promise<Approval["outcome"]> {
  const approving = () =>
    perform(context, allowed, (trx, viewer) => approve(trx, viewer, wanted, settings));
  return approving().catch((error: unknown) => {
    if (!isUniqueViolation(error, "email_key")) throw error;
    // An import gave the address an account at the same instant, which is found now.
    return approving();
  });
}

async function approve(
  trx: Trx,
  viewer: Member,
  { id, handOverPortfolio }: Approving,
  settings: Settings,
): Promise<Approval["outcome"]> {
  const request = await getRequest(trx, id);
  if (request.status === "approved") return "had-account";
  if (request.status === "denied") throw new Refusal("request-handled");
  const present = await findMemberByEmail(trx, request.email);
  if (present) {
    const outcome = present.isInvited ? "was-invited" : "had-account";
    await closeOrphan(trx, id);
    await noteClosed(trx, viewer, [id], outcome);
    await tell(trx, id, viewer.id);
    return outcome;
  }
  await closeRequest(trx, id, "approved");
  const { firstName, lastName, email, role, subteam, passwordHash } = request;
  const at = Date.now();
  const member = { id: newId(), firstName, lastName, email, role, subteam, passwordHash, at };
  const memberId = await insertMember(trx, member);
  if (handOverPortfolio) await adoptPortfolio(trx, memberId, email);
  await mailApproval(trx, settings, { id: memberId, email });
  await addAuditEntry(trx, { kind: "request-approved", actor: viewer.id, subject: memberId });
  await recordEvent(trx, { kind: "member.joined", subjectId: memberId, actorId: viewer.id, at });
  return "approved";
}

/** @throws Refusal "request-not-found", "request-handled" */
export async function denyRequest(
  context: WriteContext,
  allowed: Captain,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    await getPending(trx, id);
    await closeRequest(trx, id, "denied");
    await addAuditEntry(trx, { kind: "request-denied", actor: viewer.id, subject: id });
    await tell(trx, id, viewer.id);
  });
}

/**
 * Removes an older request of an address that has asked again since.
 * @throws Refusal "request-not-found"
 */
export async function deleteDuplicate(
  context: WriteContext,
  allowed: Captain,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const request = await getPending(trx, id);
    const [newest] = await pendingFor(trx, [request.emailKey]);
    if (newest?.id === id) throw new Refusal("request-not-found");
    await closeRequest(trx, id, "deleted");
    const entry = { kind: "request-deleted", actor: viewer.id, from: request.email } as const;
    await addAuditEntry(trx, { ...entry, subject: id });
    await tell(trx, id, viewer.id);
  });
}

/** Marks as approved what waits although its address has an account. */
export async function cleanUpRequests(context: WriteContext, allowed: Captain): Promise<Cleanup> {
  return perform(context, allowed, async (trx, viewer) => {
    const closed = await closeOrphans(trx);
    await noteClosed(trx, viewer, closed, "clean-up");
    if (closed[0] !== undefined) await tell(trx, closed[0], viewer.id);
    return { count: closed.length };
  });
}

async function noteClosed(
  trx: Trx,
  viewer: Member,
  requests: readonly string[],
  to: "was-invited" | "had-account" | "clean-up",
): Promise<void> {
  const entry = { kind: "request-closed", actor: viewer.id, to } as const;
  for (const subject of requests) await addAuditEntry(trx, { ...entry, subject });
}

async function getPending(trx: Trx, id: string) {
  const request = await getRequest(trx, id);
  if (request.status !== "pending") throw new Refusal("request-handled");
  return request;
}

async function getRequest(trx: Trx, id: string) {
  const request = await findRequest(trx, id);
  if (!request) throw new Refusal("request-not-found");
  return request;
}

async function tell(trx: Trx, subjectId: string, actorId: string | null): Promise<void> {
  await recordEvent(trx, { kind: "request.changed", subjectId, actorId, at: Date.now() });
}
