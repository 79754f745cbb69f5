import {
  newPasswordProblems,
  teamPasswordProblems,
  type PasswordPolicy,
} from "../../domain/passwords.ts";
import type { LinkPurpose } from "../../domain/people-shapes.ts";
import { emailKey, isEmail } from "../../domain/people.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { findTeamSetting, saveTeamSetting } from "../db/team-settings.ts";
import { recordDeed } from "../records/record-deed.ts";
import { beginSession, type Visit } from "../sessions/actions.ts";
import { takeAttempts } from "../sessions/attempts.ts";
import { hashPassword, isPassword } from "../sessions/passwords.ts";
import {
  deleteGuestSessions,
  deleteMemberSessions,
  deleteOtherSessions,
  findAccount,
} from "../sessions/store.ts";
import type { Settings } from "../settings.ts";
import { postReset } from "./letters.ts";
import { createLink, endLinks, findLink, useLink } from "./links.ts";
import { findMember, findPasswordHash, setPassword } from "./store.ts";

/**
 * Posts a link for a new password to the address of an account (rule 1.24).
 * @throws Refusal "account-not-found", "invalid-email", "too-many-attempts"
 */
export async function askForReset(
  db: Db,
  email: string,
  settings: Settings,
  visit: Visit,
): Promise<void> {
  if (!isEmail(email)) {
    refuseWrongFields([wrongField("email", "invalid-email", "Invalid email address.")]);
  }
  if (visit.limited) await takeAttempts(db, [{ key: `reset ${visit.address}`, most: 30 }]);
  const account = await findAccount(db, emailKey(email));
  if (!account) {
    const detail = "No account found with this email address.";
    return refuseWrongFields([wrongField("email", "account-not-found", detail)]);
  }
  await db.transaction().execute(async (trx) => {
    const { baseUrl } = settings;
    const link = await createLink(trx, { memberId: account.id, purpose: "reset", baseUrl });
    await postReset(trx, settings, email.trim(), link);
  });
}

/** @throws Refusal "link-not-valid" */
export async function checkLink(db: Db, token: string): Promise<LinkPurpose> {
  const link = await findLink(db, token);
  if (!link) throw new Refusal("link-not-valid");
  return link.purpose;
}

/**
 * Sets a password through a one-time link; everything that was open for the account ends (rule 1.24).
 * @throws Refusal "link-not-valid", or with what is wrong with the password, and the link lives on
 */
export async function setNewPassword(
  db: Db,
  form: { token: string; password: string; confirmPassword: string },
  policy: PasswordPolicy,
): Promise<void> {
  await checkLink(db, form.token);
  refuseWrongFields(newPasswordProblems(form, policy));
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (trx) => {
    const link = await findLink(trx, form.token);
    if (!link || !(await useLink(trx, form.token))) throw new Refusal("link-not-valid");
    const { memberId } = link;
    const member = await findMember(trx, memberId);
    if (!member) throw new Refusal("link-not-valid");
    await setPassword(trx, memberId, passwordHash);
    await deleteMemberSessions(trx, memberId);
    await endLinks(trx, memberId);
    const actor = { id: memberId, name: member.fullName };
    await recordDeed(trx, { kind: "password-reset", actor });
  });
}

/**
 * Changes one's own password: all other sessions end, this one goes on with a new token (rule 1.22).
 * @returns the token
 * @throws Refusal "wrong-password", or with what is wrong with the new one
 */
export async function changeOwnPassword(
  db: Db,
  { viewer }: Allowed<"account.manage">,
  form: { currentPassword: string; password: string; confirmPassword: string },
  policy: PasswordPolicy,
  visit: Visit,
): Promise<string> {
  refuseWrongFields(newPasswordProblems(form, policy));
  if (visit.limited) {
    await takeAttempts(db, [{ key: `change ${viewer.id} ${visit.address}`, most: 10 }]);
  }
  const before = await findPasswordHash(db, viewer.id);
  if (before === null || !(await isPassword(form.currentPassword, before))) {
    refuseWrongFields([wrongField("currentPassword", "wrong-password")]);
  }
  const passwordHash = await hashPassword(form.password);
  return db.transaction().execute(async (trx) => {
    await setPassword(trx, viewer.id, passwordHash);
    await deleteOtherSessions(trx, viewer.id, visit.sessionHash ?? "");
    await endLinks(trx, viewer.id);
    const actor = { id: viewer.id, name: viewer.fullName };
    await recordDeed(trx, { kind: "password-changed", actor });
    return beginSession(trx, viewer.id, visit);
  });
}

export async function endOtherSessions(
  db: Db,
  { viewer }: Allowed<"account.manage">,
  sessionHash: string,
): Promise<void> {
  await deleteOtherSessions(db, viewer.id, sessionHash);
}

/** Sets what guests enter with; whoever entered with the one before is out (rule 1.11). */
export async function setTeamPassword(
  db: Db,
  { viewer }: Allowed<"accounts.manage">,
  teamPassword: string,
  policy: PasswordPolicy,
): Promise<void> {
  refuseWrongFields(teamPasswordProblems({ teamPassword }, policy));
  const hash = await hashPassword(teamPassword);
  await db.transaction().execute(async (trx) => {
    await saveTeamSetting(trx, "guest-password-hash", hash);
    await deleteGuestSessions(trx);
    const actor = { id: viewer.id, name: viewer.fullName };
    await recordDeed(trx, { kind: "team-password-changed", actor });
  });
}

export async function hasTeamPassword(db: Db): Promise<boolean> {
  return (await findTeamSetting(db, "guest-password-hash")) !== undefined;
}
