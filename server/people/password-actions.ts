import {
  newPasswordProblems,
  teamPasswordProblems,
  type PasswordPolicy,
} from "../../domain/people/passwords.ts";
import type { LinkAnswer } from "../../domain/people/people-shapes.ts";
import { emailKey, hasEmailShape, ownNameProblems } from "../../domain/people/people.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Db, Trx } from "../db/open.ts";
import { findStoredValue } from "../db/stored-values.ts";
import { announceOnCommit, transact, type WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { addJob } from "../jobs/add-job.ts";
import { checkPassword, countLimitedAttempts, type SignInSource } from "../sessions/actions.ts";
import { hashPassword, withHashSlot } from "../sessions/passwords.ts";
import { perform } from "../sessions/perform.ts";
import {
  deleteMemberSessions,
  deleteOwnSession,
  findSession,
  lockAccount,
  renewSession,
} from "../sessions/store.ts";
import type { Settings } from "../settings.ts";
import { endAccess } from "./end-access.ts";
import { createLink, findLink, consumeLink } from "./links.ts";
import { mailReset } from "./mails.ts";
import { saveTeamPassword } from "./save-team-password.ts";
import { findPasswordHash, setPassword, updateMember } from "./store.ts";

/** Mails a password reset link to the stored address of an account (rule 1.145). */
export async function requestReset(
  context: WriteContext,
  email: string,
  settings: Settings,
  source: SignInSource,
): Promise<void> {
  if (!hasEmailShape(email)) {
    refuseWrongFields([wrongField("email", "invalid-email", "Invalid email address.")]);
  }
  await countLimitedAttempts(context.db, source, [{ key: `reset ${source.address}`, max: 30 }]);
  await transact(context, async (trx) => {
    const account = await lockAccount(trx, { emailKey: emailKey(email) });
    if (!account) {
      const detail = "No account found with this email address.";
      return refuseWrongFields([wrongField("email", "account-not-found", detail)]);
    }
    const { baseUrl } = settings;
    const reset = { memberId: account.id, purpose: "reset", endsOlder: false } as const;
    const link = await createLink(trx, { ...reset, baseUrl });
    // A typed look-alike, such as an address with the Kelvin sign, may be another mailbox.
    await mailReset(trx, settings, account, link);
  });
}

/** @throws Refusal "link-not-valid" for a used, expired, or unknown link */
export async function checkLink(db: Db, token: string): Promise<LinkAnswer> {
  const link = await findLink(db, token);
  if (!link) throw new Refusal("link-not-valid");
  const { purpose, email, fullName } = link;
  return { purpose, email, ...(fullName === "" && { needsName: true }) };
}

type NewPasswordForm = {
  token: string;
  password: string;
  confirmPassword: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
};

/** Ends all other access (rule 1.144). An account without a name also gets one (rule 1.155). */
export async function setNewPassword(
  context: WriteContext,
  form: NewPasswordForm,
  policy: PasswordPolicy,
): Promise<void> {
  const { firstName = "", lastName = "" } = form;
  const name = { firstName, lastName };
  const { needsName } = await checkLink(context.db, form.token);
  refuseWrongFields([
    ...(needsName ? ownNameProblems(name) : []),
    ...newPasswordProblems(form, policy),
  ]);
  const passwordHash = await hashPassword(form.password);
  await transact(context, async (trx) => {
    const link = await findLink(trx, form.token);
    const account = link && (await lockAccount(trx, { id: link.memberId }));
    if (!account || !(await consumeLink(trx, form.token))) throw new Refusal("link-not-valid");
    const { id } = account;
    if (link.fullName === "") await nameMember(trx, id, name);
    await setPassword(trx, id, passwordHash);
    await endAccess(trx, id);
    await addAuditEntry(trx, { kind: "password-reset", actor: id });
    if (account.password_hash !== null) return;
    const event = { subjectId: id, actorId: id, at: Date.now() };
    await recordEvent(trx, { kind: "member.changed", ...event });
  });
}

async function nameMember(
  trx: Trx,
  id: string,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await updateMember(trx, id, name);
  await addJob(trx, "index-author", { memberId: id });
}

/** Ends all other access and renews this session (rules 1.110 and 1.111). @returns its new token */
export async function changeOwnPassword(
  context: WriteContext,
  allowed: Allowed<"own-account.manage">,
  form: { currentPassword: string; password: string; confirmPassword: string },
  policy: PasswordPolicy,
  source: SignInSource,
): Promise<string> {
  refuseWrongFields(newPasswordProblems(form, policy));
  const { oldHash, passwordHash } = await withHashSlot(async () => {
    // A session that ended while the body was arriving must not test passwords.
    if (!(await findSession(context.db, source.sessionHash ?? "")))
      throw new Refusal("not-signed-in");
    return {
      oldHash: await checkOwnPassword(context.db, allowed.viewer.id, form.currentPassword, source),
      passwordHash: await hashPassword(form.password),
    };
  });
  return perform(context, allowed, async (trx, viewer) => {
    const account = await lockAccount(trx, { id: viewer.id });
    const sessionHash = source.sessionHash ?? "";
    const session = await findSession(trx, sessionHash);
    if (!session || account?.password_hash !== oldHash) throw new Refusal("not-signed-in");
    await setPassword(trx, viewer.id, passwordHash);
    await endAccess(trx, viewer.id, sessionHash);
    await addAuditEntry(trx, { kind: "password-changed", actor: viewer.id });
    announceOnCommit(trx, { kind: "renewed", session: session.id });
    return renewSession(trx, session.id);
  });
}

/** @returns the hash that the password was checked against */
async function checkOwnPassword(
  db: Db,
  id: string,
  password: string,
  source: SignInSource,
): Promise<string | null> {
  const limit = { key: `change ${id} ${source.address}`, max: 10 };
  const refundAttempts = await countLimitedAttempts(db, source, [limit]);
  const hash = await findPasswordHash(db, id);
  if (hash === null || !(await checkPassword(password, hash, refundAttempts))) {
    const entry = { kind: "sign-in-failed", actor: null, to: "current-password" } as const;
    await addAuditEntry(db, { ...entry, subject: id });
    refuseWrongFields([wrongField("currentPassword", "wrong-password")]);
  }
  await refundAttempts();
  return hash;
}

export async function endOtherSessions(
  context: WriteContext,
  allowed: Allowed<"own-account.manage">,
  sessionHash: string,
): Promise<void> {
  await perform(context, allowed, (trx, viewer) =>
    deleteMemberSessions(trx, viewer.id, sessionHash),
  );
}

/** @throws Refusal "session-not-found" for another member's session */
export async function endOwnSession(
  context: WriteContext,
  allowed: Allowed<"own-account.manage">,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    if (!(await deleteOwnSession(trx, viewer.id, id))) throw new Refusal("session-not-found");
  });
}

/** Ends all guest sessions (rule 1.54). @throws Refusal with wrong fields (rule 1.53) */
export async function setTeamPassword(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  teamPassword: string,
  policy: PasswordPolicy,
): Promise<void> {
  refuseWrongFields(teamPasswordProblems({ teamPassword }, policy));
  const hash = await hashPassword(teamPassword);
  await perform(context, allowed, (trx, viewer) => saveTeamPassword(trx, hash, viewer.id));
}

export async function hasTeamPassword(db: Db): Promise<boolean> {
  return (await findStoredValue(db, "guest-password-hash")) !== undefined;
}
