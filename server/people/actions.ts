import { passwordProblem, type PasswordPolicy } from "../../domain/people/passwords.ts";
import {
  firstCaptainProblems,
  isEmail,
  type FirstCaptainForm,
} from "../../domain/people/people.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import type { TeamSettings } from "../../domain/settings/team-settings.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import { isUniqueViolation, lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { findStoredValue, lockTeamPassword } from "../db/stored-values.ts";
import { readPasswordPolicy } from "../db/team-settings.ts";
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

/** Consumes the one-time link (rules 1.58 and 1.60). @returns the token of the captain's session */
export async function createFirstCaptain(
  context: WriteContext,
  form: FirstCaptainForm & { token: string },
  policy: PasswordPolicy,
  source: SignInSource,
): Promise<string> {
  if (!(await isSetupLink(context.db, form.token))) throw new Refusal("setup-link-not-valid");
  refuseWrongFields(firstCaptainProblems(form, policy));
  const passwordHash = await hashPassword(form.password);
  const guestHash = form.teamPassword === "" ? null : await hashPassword(form.teamPassword);
  const writing = transact(context, async (trx) => {
    await lock(trx, "first captain");
    if (!(await isSetupLink(trx, form.token))) throw new Refusal("setup-link-not-valid");
    // Before inserting an event, which blocks the events of all other transactions.
    if (guestHash) await lockTeamPassword(trx);
    const captain = await insertCaptain(trx, { ...form, passwordHash }, "setup-link");
    if (guestHash) await saveTeamPassword(trx, guestHash, captain);
    await addAuditEntry(trx, { kind: "signed-in", actor: captain, to: source.browser });
    return beginSession(trx, captain, source);
  });
  return refuseTakenEmail(writing);
}

type FirstStart = {
  captain: { email: string; password: string } | null;
  guestPassword: string | null;
  team: Partial<TeamSettings>;
};

/**
 * Creates the captain and the team password, each only if it does not exist (rules 1.61 to 1.63).
 * @throws WrongSetting when a password violates the policy, or the address is malformed or taken
 */
export async function applyFirstStartSettings(
  context: WriteContext,
  settings: FirstStart,
): Promise<void> {
  const { db } = context;
  if (settings.captain && !(await hasCaptain(db))) {
    const { email, password } = settings.captain;
    if (!isEmail(email)) throw wrongCaptainEmail(email);
    checkSetting("CAPTAIN_PASSWORD", password, await readPasswordPolicy(db, settings));
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
        `CAPTAIN_EMAIL: ${email} already has an account that is not a captain's. Use another one.`,
      );
    });
  }
  if (settings.guestPassword && !(await findStoredValue(db, "guest-password-hash"))) {
    const policy = await readPasswordPolicy(db, settings);
    checkSetting("GUEST_PASSWORD", settings.guestPassword, policy);
    const hash = await hashPassword(settings.guestPassword);
    await transact(context, async (trx) => {
      if (await lockTeamPassword(trx)) return;
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
