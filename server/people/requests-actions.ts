import type { Approval, Cleanup } from "../../domain/people/people-shapes.ts";
import {
  accountRequestProblems,
  emailKey,
  type AccountRequestForm,
} from "../../domain/people/people.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import { passwordPolicyOf } from "../../domain/settings/team-settings.ts";
import { visibleSubteams } from "../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { findStoredValue, saveStoredValue } from "../db/stored-values.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { newId } from "../ids.ts";
import { addJob, hasJob } from "../jobs/add-job.ts";
import { addNotice } from "../jobs/add-notice.ts";
import { countLimitedAttempts, type SignInSource } from "../sessions/actions.ts";
import { hashPassword, withHashSlot } from "../sessions/passwords.ts";
import { perform } from "../sessions/perform.ts";
import { listActiveCaptains } from "../sessions/store.ts";
import type { Settings } from "../settings.ts";
import { listSubteams } from "../subteams/store.ts";
import { adoptPortfolio } from "./left-portfolios.ts";
import { mailApproval, mailRequests } from "./mails.ts";
import {
  closeHiddenRequest,
  closeHiddenRequests,
  closeRequest,
  deletePending,
  findRequest,
  insertRequest,
  listPending,
  listWaitingSince,
  type RequestRow,
} from "./requests-store.ts";
import { retryTakenEmail } from "./retry-taken-email.ts";
import { findMemberByEmail, insertMember } from "./store.ts";

type Captain = Allowed<"accounts.manage">;

/** Requests per address: the newest four and the oldest, which no stranger can push out. */
const pendingMax = 5;

/** Takes the same time with or without an account or request (rules 1.73 and 1.74). */
export async function requestAccount(
  context: WriteContext,
  form: AccountRequestForm,
  settings: Pick<Settings, "team">,
  source: SignInSource,
): Promise<void> {
  const team = await readTeamSettings(context.db, settings);
  const rules = { passwordPolicy: passwordPolicyOf(team), schoolEmail: team.schoolEmail };
  const subteams = visibleSubteams(await listSubteams(context.db));
  refuseWrongFields(accountRequestProblems(form, rules, subteams));
  const passwordHash = await withHashSlot(async () => {
    const limit = { key: `account request ${source.address}`, max: 30 };
    await countLimitedAttempts(context.db, source, [limit]);
    return hashPassword(form.password);
  });
  await transact(context, async (trx) => {
    const { firstName, lastName, email, subteam } = form;
    const role = form.role as RequestRow["role"];
    const id = newId();
    await lock(trx, requestMailLock);
    const pending = await listPending(trx, [emailKey(email)]);
    // Later than the last mailed and pending requests, even if the clock was set back.
    const { time } = await readLastMailedRequest(trx);
    const at = Math.max(Date.now(), time + 1, (pending[0]?.createdAt ?? 0) + 1);
    await insertRequest(trx, { id, firstName, lastName, email, role, subteam, passwordHash, at });
    // Newest first; the new request and the oldest are kept besides.
    for (const { id: surplus } of pending.slice(pendingMax - 2, -1))
      await deletePending(trx, surplus);
    await scheduleRequestMail(trx, at);
    await addNotice(trx, { about: "requests", isNew: true, at });
    await recordEvent(trx, { kind: "request.changed", subjectId: id, actorId: null, at });
  });
}

const hour = 60 * 60 * 1000;

/** Serializes the times of requests and of the emails about them. */
const requestMailLock = "requests told to captains";
const requestMailMax = 100;

/** Schedules the next mail to captains, at most one per hour (rule 6.41). */
async function scheduleRequestMail(trx: Trx, now: number): Promise<void> {
  if (await hasJob(trx, "tell-captains")) return;
  const last = await readLastRequestMailTime(trx);
  await addJob(trx, "tell-captains", {}, Math.max(now, last + hour));
}

/** Mails all pending requests again, because an unsent email was deleted. */
export async function mailRequestsAgain(trx: Trx): Promise<void> {
  await lock(trx, requestMailLock);
  await saveStoredValue(trx, "captains-told-of", "0.");
  await scheduleRequestMail(trx, Date.now());
}

/** Waits until an hour after the last mail. */
export async function mailWaitingRequests(
  trx: Trx,
  { settings }: { settings: Settings },
): Promise<void> {
  await lock(trx, requestMailLock);
  const now = Date.now();
  const last = await readLastRequestMailTime(trx);
  if (last + hour > now) return scheduleRequestMail(trx, now);
  const requests = await listWaitingSince(trx, await readLastMailedRequest(trx), requestMailMax);
  const newest = requests.at(-1);
  if (!newest) return;
  const captains = await listActiveCaptains(trx);
  await mailRequests(trx, settings, captains, requests, await listSubteams(trx));
  await saveStoredValue(trx, "captains-told-at", String(now));
  await saveStoredValue(trx, "captains-told-of", `${newest.createdAt}.${newest.id}`);
  if (requests.length === requestMailMax) await scheduleRequestMail(trx, now);
}

async function readLastRequestMailTime(trx: Trx): Promise<number> {
  return Number((await findStoredValue(trx, "captains-told-at")) ?? 0);
}

/** The last mailed request. Earlier releases stored no id: the value covers its millisecond. */
async function readLastMailedRequest(trx: Trx): Promise<{ time: number; id: string }> {
  const stored = await findStoredValue(trx, "captains-told-of");
  const [time, id] = (stored ?? String(await readLastRequestMailTime(trx))).split(".");
  return id === undefined ? { time: Number(time) + 1, id: "" } : { time: Number(time), id };
}

type ApprovalForm = { id: string; handOverPortfolio: boolean };

/** Idempotent: a second captain who approves finds the account created (rules 1.81 and 1.85). */
export async function approveRequest(
  context: WriteContext,
  allowed: Captain,
  form: ApprovalForm,
  settings: Settings,
): Promise<Approval["outcome"]> {
  return retryTakenEmail(() =>
    perform(context, allowed, (trx, viewer) => approve(trx, viewer, form, settings)),
  );
}

async function approve(
  trx: Trx,
  viewer: Member,
  { id, handOverPortfolio }: ApprovalForm,
  settings: Settings,
): Promise<Approval["outcome"]> {
  const request = await getRequest(trx, id);
  if (request.status === "approved") return "had-account";
  if (request.status === "denied") throw new Refusal("request-handled");
  const present = await findMemberByEmail(trx, request.email);
  if (present) {
    const outcome = present.isInvited ? "was-invited" : "had-account";
    await closeHiddenRequest(trx, id);
    await recordClosed(trx, viewer, [id], outcome);
    await recordRequestEvent(trx, id, viewer.id);
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
  await addNotice(trx, { about: "requests", isNew: false, at });
  await recordEvent(trx, { kind: "member.joined", subjectId: memberId, actorId: viewer.id, at });
  return "approved";
}

/** Sends nothing to the person who asked (rule 1.84). @throws Refusal if decided (rule 1.85) */
export async function denyRequest(
  context: WriteContext,
  allowed: Captain,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    await getPending(trx, id);
    await closeRequest(trx, id, "denied");
    await addAuditEntry(trx, { kind: "request-denied", actor: viewer.id, subject: id });
    await recordRequestEvent(trx, id, viewer.id);
  });
}

/** Deletes a pending request that has a newer one. @throws Refusal "request-not-found" */
export async function deleteDuplicate(
  context: WriteContext,
  allowed: Captain,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const request = await getPending(trx, id);
    const [newest] = await listPending(trx, [request.emailKey]);
    if (newest?.id === id) throw new Refusal("request-not-found");
    await closeRequest(trx, id, "deleted");
    const entry = { kind: "request-deleted", actor: viewer.id, from: request.email } as const;
    await addAuditEntry(trx, { ...entry, subject: id });
    await recordRequestEvent(trx, id, viewer.id);
  });
}

/** Closes all pending requests from addresses that have an account (rule 1.80). */
export async function cleanUpRequests(context: WriteContext, allowed: Captain): Promise<Cleanup> {
  return perform(context, allowed, async (trx, viewer) => {
    const closed = await closeHiddenRequests(trx);
    await recordClosed(trx, viewer, closed, "clean-up");
    if (closed[0] !== undefined) await recordRequestEvent(trx, closed[0], viewer.id);
    return { count: closed.length };
  });
}

async function recordClosed(
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

export async function recordRequestEvent(
  trx: Trx,
  subjectId: string,
  actorId: string | null,
): Promise<void> {
  const at = Date.now();
  await addNotice(trx, { about: "requests", isNew: false, at });
  await recordEvent(trx, { kind: "request.changed", subjectId, actorId, at });
}
