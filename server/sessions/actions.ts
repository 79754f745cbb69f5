import { emailKey, hasEmailShape } from "../../domain/people/people.ts";
import { Refusal, refuseWrongFields, wrongField, type RefusalCode } from "../../domain/refusals.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Db, Trx } from "../db/open.ts";
import { findStoredValue, lockTeamPassword } from "../db/stored-values.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { hashToken, newId, newToken } from "../ids.ts";
import { countAttempts, type Limit } from "./attempts.ts";
import { verifyPassword, withHashSlot } from "./passwords.ts";
import {
  findAccount,
  lockAccount,
  insertSession,
  keepNewestSessions,
  replaceSession,
} from "./store.ts";

/** `sessionHash`: the token's hash of the session that the sign-in replaces. */
export type SignInSource = {
  address: string;
  browser: string;
  sessionHash: string | null;
  limited: boolean;
};

/** Replaces the browser's earlier session (rules 1.17, 1.23, 1.25, and 1.26). @returns the token */
export async function signIn(
  context: WriteContext,
  form: { email: string; password: string },
  source: SignInSource,
): Promise<string> {
  refuseWrongFields(
    (["email", "password"] as const)
      .filter((field) => form[field].trim() === "")
      .map((field) => wrongField(field, "fields-missing")),
  );
  if (!hasEmailShape(form.email)) refuseWrongFields([wrongField("email", "invalid-email")]);
  const verified = await withHashSlot(() => verifyAccount(context.db, form, source));
  return transact(context, async (trx) => {
    // The password, the address, or the membership may have changed since (rule 1.22).
    const account = await lockAccount(trx, { emailKey: emailKey(form.email) });
    if (account?.id !== verified.id) throw refusalFor("email", "account-not-found");
    if (account.password_hash !== verified.hash) throw refusalFor("password", "wrong-password");
    await addAuditEntry(trx, { kind: "signed-in", actor: account.id, to: source.browser });
    return beginSession(trx, account.id, source);
  });
}

async function verifyAccount(
  db: Db,
  { email, password }: { email: string; password: string },
  source: SignInSource,
): Promise<{ id: string; hash: string }> {
  const key = emailKey(email);
  const refundAttempts = await countLimitedAttempts(db, source, [
    { key: `sign-in ${key} ${source.address}`, max: 10 },
    { key: `sign-in ${source.address}`, max: 100 },
  ]);
  const account = await findAccount(db, key);
  if (!account) throw refusalFor("email", "account-not-found");
  const { id, password_hash: hash } = account;
  // An invited member has no password yet; the screen offers a link to set one.
  if (hash === null) throw refusalFor("password", "wrong-password");
  if (!(await checkPassword(password, hash, refundAttempts))) {
    await addAuditEntry(db, { kind: "sign-in-failed", actor: null, subject: id });
    throw refusalFor("password", "wrong-password");
  }
  await refundAttempts();
  return { id, hash };
}

/** Checks the team password and starts a read-only session (rules 1.50 and 1.52). */
export async function enterAsGuest(
  context: WriteContext,
  teamPassword: string,
  source: SignInSource,
): Promise<string> {
  const { db } = context;
  if (teamPassword.trim() === "") refuseWrongFields([wrongField("teamPassword", "fields-missing")]);
  const hash = await findStoredValue(db, "guest-password-hash");
  if (hash === undefined) throw new Refusal("guest-access-not-set-up");
  const wrongPassword = refusalFor("teamPassword", "wrong-team-password");
  await withHashSlot(async () => {
    const limit = { key: `guest ${source.address}`, max: guestAttemptsMax };
    const refundAttempts = await countLimitedAttempts(db, source, [limit]);
    if (!(await checkPassword(teamPassword, hash, refundAttempts))) {
      await addAuditEntry(db, { kind: "guest-entry-failed", actor: null });
      throw wrongPassword;
    }
    await refundAttempts();
  });
  const isRecorded = await canRecordGuest(db, source);
  return transact(context, async (trx) => {
    // A captain may have set another password since.
    if ((await lockTeamPassword(trx)) !== hash) throw wrongPassword;
    const entry = { kind: "guest-entered", actor: null, to: source.browser } as const;
    if (isRecorded) await addAuditEntry(trx, entry);
    return beginSession(trx, null, source);
  });
}

/** Failed guest sign-ins, and as many recorded ones, per address and window (rules 1.27, 6.24). */
const guestAttemptsMax = 30;

/** Keeps someone who knows the team password from flooding the audit log. */
async function canRecordGuest(db: Db, source: SignInSource): Promise<boolean> {
  try {
    const limit = { key: `guest entered ${source.address}`, max: guestAttemptsMax };
    await countLimitedAttempts(db, source, [limit]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Sessions per member (rule 1.45). */
const sessionsMax = 20;

/** The caller holds the account's lock, so that concurrent sign-ins cannot exceed the limit. */
export async function beginSession(
  trx: Trx,
  memberId: string | null,
  source: SignInSource,
): Promise<string> {
  const token = newToken();
  if (source.sessionHash) await replaceSession(trx, source.sessionHash);
  if (memberId !== null) await keepNewestSessions(trx, memberId, sessionsMax - 1);
  await insertSession(trx, {
    tokenHash: hashToken(token),
    id: newId(),
    memberId,
    browser: source.browser,
    at: Date.now(),
  });
  return token;
}

export async function countLimitedAttempts(
  db: Db,
  source: SignInSource,
  limits: Limit[],
): Promise<() => Promise<void>> {
  return source.limited ? countAttempts(db, limits) : async () => undefined;
}

/** Refunds the attempts when the server is too busy to check the password. */
export function checkPassword(
  password: string,
  hash: string,
  refundAttempts: () => Promise<void>,
): Promise<boolean> {
  return verifyPassword(password, hash).catch(async (error: unknown) => {
    await refundAttempts();
    throw error;
  });
}

function refusalFor(field: string, code: RefusalCode): Refusal {
  return new Refusal(code, { fields: [wrongField(field, code)] });
}
