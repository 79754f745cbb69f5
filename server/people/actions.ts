import { passwordProblem, type PasswordPolicy } from "../../domain/people/passwords.ts";
import {
  firstCaptainProblems,
  isEmail,
  type FirstCaptainForm,
} from "../../domain/people/people.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import { isUniqueViolation, lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { findTeamSetting, holdTeamPassword } from "../db/team-settings.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { newId } from "../ids.ts";
import { beginSession, type SignInSource } from "../sessions/actions.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { WrongSetting, wrongCaptainEmail } from "../settings.ts";
import { refuseTakenEmail } from "./refuse-taken-email.ts";
import { saveTeamPassword } from "./save-team-password.ts";
import { endSetupLinks, hasCaptain, isSetupLink } from "./setup-link.ts";
import { insertMember } from "./store.ts";

/**
 * Makes the first captain from the one-time link, which dies with it (rules 1.58 and 1.60).
 * @returns the token of the captain's session
 * @throws Refusal "setup-link-not-valid" when the link is unknown or was used, also a moment ago; "email-taken" when
 * the address was imported with an account
 */
export async function createFirstCaptain(
  context: WriteContext,
  form: FirstCaptainForm & { token: string },
  policy: PasswordPolicy,
  visit: SignInSource,
): Promise<string> {
  if (!(await isSetupLink(context.db, form.token))) throw new Refusal("setup-link-not-valid");
  refuseWrongFields(firstCaptainProblems(form, policy));
  const passwordHash = await hashPassword(form.password);
  const guestHash = form.teamPassword === "" ? null : await hashPassword(form.teamPassword);
  const writing = transact(context, async (trx) => {
    await lock(trx, "first captain");
    if (!(await isSetupLink(trx, form.token))) throw new Refusal("setup-link-not-valid");
    // Before the captain's event, for whose end all others wait.
    if (guestHash) await holdTeamPassword(trx);
    const captain = await insertCaptain(trx, { ...form, passwordHash }, "setup-link");
    if (guestHash) await saveTeamPassword(trx, guestHash, captain);
    await addAuditEntry(trx, { kind: "signed-in", actor: captain, to: visit.browser });
    return beginSession(trx, captain, visit);
  });
  return refuseTakenEmail(writing);
}

type FirstStart = {
  captain: { email: string; password: string } | null;
  guestPassword: string | null;
  passwordPolicy: PasswordPolicy;
};

/**
 * The first start without a screen: read only while there is no captain, or no team password (rules 1.61 to 1.63).
 * @throws WrongSetting when a password that is read does not meet the policy, or an address is none or taken
 */
export async function applyFirstStartSettings(
  context: WriteContext,
  first: FirstStart,
): Promise<void> {
  const { db } = context;
  if (first.captain && !(await hasCaptain(db))) {
    const { email, password } = first.captain;
    if (!isEmail(email)) throw wrongCaptainEmail(email);
    checkSetting("CAPTAIN_PASSWORD", password, first.passwordPolicy);
    const passwordHash = await hashPassword(password);
    const adding = transact(context, async (trx) => {
      await lock(trx, "first captain");
      if (await hasCaptain(trx)) return;
      const person = { email, firstName: "Team", lastName: "Captain", passwordHash };
      await insertCaptain(trx, person, "settings");
    });
    await adding.catch((error: unknown) => {
      if (!isUniqueViolation(error, "email_key")) throw error;
      throw new WrongSetting(
        `CAPTAIN_EMAIL: ${email} has an account already, which is no captain's. Name another address.`,
      );
    });
  }
  if (first.guestPassword && !(await findTeamSetting(db, "guest-password-hash"))) {
    checkSetting("GUEST_PASSWORD", first.guestPassword, first.passwordPolicy);
    const hash = await hashPassword(first.guestPassword);
    await transact(context, async (trx) => {
      if (await holdTeamPassword(trx)) return;
      await saveTeamPassword(trx, hash, null);
    });
  }
}

function checkSetting(name: string, password: string, policy: PasswordPolicy): void {
  const problem = passwordProblem(password, policy);
  if (problem)
    throw new WrongSetting(`${name}: the value given (not shown) is not usable. ${problem}.`);
}

async function insertCaptain(
  trx: Trx,
  person: { email: string; firstName: string; lastName: string; passwordHash: string },
  from: "setup-link" | "settings",
): Promise<string> {
  const at = Date.now();
  const { email, firstName, lastName, passwordHash } = person;
  const id = await insertMember(trx, {
    id: newId(),
    email,
    firstName,
    lastName,
    role: "captain",
    subteam: "general",
    passwordHash,
    at,
  });
  await endSetupLinks(trx);
  await addAuditEntry(trx, { kind: "captain-added", actor: null, subject: id, from });
  await recordEvent(trx, { kind: "member.joined", subjectId: id, actorId: id, at });
  return id;
}
