import { emailKey, hasEmailShape } from "../../domain/people/people.ts";
import { Refusal, refuseWrongFields, wrongField, type RefusalCode } from "../../domain/refusals.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Db, Trx } from "../db/open.ts";
import { findTeamSetting, holdTeamPassword } from "../db/team-settings.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { hashToken, newId, newToken } from "../ids.ts";
import { takeAttempts, type Limit } from "./attempts.ts";
import { isPassword, withPlace } from "./passwords.ts";
import {
  findAccount,
  holdAccount,
  insertSession,
  keepNewestSessions,
  replaceSession,
} from "./store.ts";

/** Who is at the door: where from, with which browser, and the session they bring along. */
export type SignInSource = {
  address: string;
  browser: string;
  sessionHash: string | null;
  limited: boolean;
};

/**
 * Checks email and password and begins a session, which takes the place of the one before (rules 1.17, 1.23, 1.25, and 1.26).
 * @returns the session's token, for the cookie alone
 */
export async function signIn(
  context: WriteContext,
  form: { email: string; password: string },
  visit: SignInSource,
): Promise<string> {
  refuseWrongFields(
    (["email", "password"] as const)
      .filter((field) => form[field].trim() === "")
      .map((field) => wrongField(field, "fields-missing")),
  );
  if (!hasEmailShape(form.email)) refuseWrongFields([wrongField("email", "invalid-email")]);
  const proven = await withPlace(() => findByPassword(context.db, form, visit));
  return transact(context, async (trx) => {
    // Meanwhile there may have been another password, another address or a removal (rule 1.22).
    const account = await holdAccount(trx, { emailKey: emailKey(form.email) });
    if (account?.id !== proven.id) throw wrong("email", "account-not-found");
    if (account.password_hash !== proven.hash) throw wrong("password", "wrong-password");
    await addAuditEntry(trx, { kind: "signed-in", actor: account.id, to: visit.browser });
    return beginSession(trx, account.id, visit);
  });
}

/** Whose account it is, by the right password alone, and the hash that it was held against. */
async function findByPassword(
  db: Db,
  { email, password }: { email: string; password: string },
  visit: SignInSource,
): Promise<{ id: string; hash: string }> {
  const key = emailKey(email);
  const giveBack = await takeLimited(db, visit, [
    { key: `sign-in ${key} ${visit.address}`, most: 10 },
    { key: `sign-in ${visit.address}`, most: 100 },
  ]);
  const account = await findAccount(db, key);
  if (!account) throw wrong("email", "account-not-found");
  const { id, password_hash: hash } = account;
  // None was chosen yet: the refusal leads to a link for one.
  if (hash === null) throw wrong("password", "wrong-password");
  if (!(await checkPassword(password, hash, giveBack))) {
    await addAuditEntry(db, { kind: "sign-in-failed", actor: null, subject: id });
    throw wrong("password", "wrong-password");
  }
  await giveBack();
  return { id, hash };
}

/** Checks the team password and begins a read-only session (rules 1.50 and 1.52). */
export async function enterAsGuest(
  context: WriteContext,
  teamPassword: string,
  visit: SignInSource,
): Promise<string> {
  const { db } = context;
  if (teamPassword.trim() === "") refuseWrongFields([wrongField("teamPassword", "fields-missing")]);
  const hash = await findTeamSetting(db, "guest-password-hash");
  if (hash === undefined) throw new Refusal("guest-access-not-set-up");
  const wrongPassword = wrong("teamPassword", "wrong-team-password");
  await withPlace(async () => {
    const limit = { key: `guest ${visit.address}`, most: guestsMost };
    const giveBack = await takeLimited(db, visit, [limit]);
    if (!(await checkPassword(teamPassword, hash, giveBack))) {
      await addAuditEntry(db, { kind: "guest-entry-failed", actor: null });
      throw wrongPassword;
    }
    await giveBack();
  });
  const isNoted = await isAmongTheFirst(db, visit);
  return transact(context, async (trx) => {
    // Meanwhile a captain may have set another.
    if ((await holdTeamPassword(trx)) !== hash) throw wrongPassword;
    const entry = { kind: "guest-entered", actor: null, to: visit.browser } as const;
    if (isNoted) await addAuditEntry(trx, entry);
    return beginSession(trx, null, visit);
  });
}

/** Tries of one address in a while, and entries of it that are recorded (rules 1.27 and 6.24). */
const guestsMost = 30;

/** All of them enter, but whoever knows the team password could fill the records. */
async function isAmongTheFirst(db: Db, visit: SignInSource): Promise<boolean> {
  try {
    await takeLimited(db, visit, [{ key: `guest entered ${visit.address}`, most: guestsMost }]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Sessions of one member (rule 1.45). */
const sessionsMost = 20;

/** Of a member whose account is held, so that no two sign-ins count at the same time. */
export async function beginSession(
  trx: Trx,
  memberId: string | null,
  visit: SignInSource,
): Promise<string> {
  const token = newToken();
  if (visit.sessionHash) await replaceSession(trx, visit.sessionHash);
  if (memberId !== null) await keepNewestSessions(trx, memberId, sessionsMost - 1);
  await insertSession(trx, {
    tokenHash: hashToken(token),
    id: newId(),
    memberId,
    browser: visit.browser,
    at: Date.now(),
  });
  return token;
}

/** @returns a function that gives the attempts back */
export async function takeLimited(
  db: Db,
  visit: SignInSource,
  limits: Limit[],
): Promise<() => Promise<void>> {
  return visit.limited ? takeAttempts(db, limits) : async () => undefined;
}

/** A busy server says nothing about the password, so that attempt does not count. */
export function checkPassword(
  password: string,
  hash: string,
  giveBack: () => Promise<void>,
): Promise<boolean> {
  return isPassword(password, hash).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
}

function wrong(field: string, code: RefusalCode): Refusal {
  return new Refusal(code, { fields: [wrongField(field, code)] });
}
