import { emailKey, isEmail } from "../../domain/people.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import type { Db, DbOrTrx } from "../db/open.ts";
import { findTeamSetting } from "../db/team-settings.ts";
import { hashToken, newId, newToken } from "../ids.ts";
import { recordDeed } from "../records/record-deed.ts";
import { takeAttempts, type Limit } from "./attempts.ts";
import { isPassword, withPlace } from "./passwords.ts";
import { findAccount, insertSession, replaceSession } from "./store.ts";

/** Who is at the door: where from, with which browser, and the session they bring along. */
export type Visit = {
  address: string;
  browser: string;
  sessionHash: string | null;
  limited: boolean;
};

/**
 * Checks email and password and begins a session, which takes the place of the one before (rules 1.3, 1.9).
 * @returns the session's token, for the cookie alone
 */
export async function signIn(
  db: Db,
  form: { email: string; password: string },
  visit: Visit,
): Promise<string> {
  refuseWrongFields(
    (["email", "password"] as const)
      .filter((field) => form[field].trim() === "")
      .map((field) => wrongField(field, "fields-missing")),
  );
  if (!isEmail(form.email)) refuseWrongFields([wrongField("email", "invalid-email")]);
  const who = await withPlace(() => findByPassword(db, form, visit));
  await recordDeed(db, { kind: "signed-in", actor: who, detail: visit.browser });
  return beginSession(db, who.id, visit);
}

/** Whose account it is, by the right password alone. */
async function findByPassword(
  db: Db,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<{ id: string; name: string }> {
  const key = emailKey(email);
  const giveBack = await takeLimited(db, visit, [
    { key: `sign-in ${key} ${visit.address}`, most: 10 },
    { key: `sign-in ${visit.address}`, most: 100 },
  ]);
  const account = await findAccount(db, key);
  if (!account?.password_hash) {
    return refuseWrongFields([wrongField("email", "account-not-found")]) as never;
  }
  const who = { id: account.id, name: account.full_name };
  try {
    const { password_hash: hash } = account;
    await checkPassword(password, hash, giveBack, "wrong-password", "password");
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === "wrong-password";
    if (isWrong) await recordDeed(db, { kind: "sign-in-failed", actor: null, subject: who });
    throw error;
  }
  await giveBack();
  return who;
}

/** Checks the team password and begins a read-only session (rule 1.11). */
export async function enterAsGuest(db: Db, teamPassword: string, visit: Visit): Promise<string> {
  if (teamPassword.trim() === "") refuseWrongFields([wrongField("teamPassword", "fields-missing")]);
  const hash = await findTeamSetting(db, "guest-password-hash");
  if (hash === undefined) throw new Refusal("guest-access-not-set-up");
  await withPlace(async () => {
    const giveBack = await takeLimited(db, visit, [{ key: `guest ${visit.address}`, most: 30 }]);
    await checkPassword(teamPassword, hash, giveBack, "wrong-team-password", "teamPassword");
    await giveBack();
  });
  return beginSession(db, null, visit);
}

export async function beginSession(
  db: DbOrTrx,
  memberId: string | null,
  visit: Visit,
): Promise<string> {
  const token = newToken();
  if (visit.sessionHash) await replaceSession(db, visit.sessionHash);
  await insertSession(db, {
    tokenHash: hashToken(token),
    id: newId(),
    memberId,
    browser: visit.browser,
    at: Date.now(),
  });
  return token;
}

async function takeLimited(db: Db, visit: Visit, limits: Limit[]): Promise<() => Promise<void>> {
  return visit.limited ? takeAttempts(db, limits) : async () => undefined;
}

/** A busy server says nothing about the password, so that attempt does not count. */
async function checkPassword(
  password: string,
  hash: string,
  giveBack: () => Promise<void>,
  code: "wrong-password" | "wrong-team-password",
  field: string,
): Promise<void> {
  const matches = await isPassword(password, hash).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (!matches) refuseWrongFields([wrongField(field, code)]);
}
