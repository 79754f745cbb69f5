import { passwordProblem, type PasswordPolicy } from "../../domain/passwords.ts";
import { firstCaptainProblems, type FirstCaptainForm } from "../../domain/people.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import { lock } from "../db/differences.ts";
import type { Db, Trx } from "../db/open.ts";
import { findTeamSetting, saveTeamSetting } from "../db/team-settings.ts";
import { recordEvent } from "../events/record-event.ts";
import { newId } from "../ids.ts";
import { beginSession, type Visit } from "../sessions/actions.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { WrongSetting } from "../settings.ts";
import { endSetupLinks, hasCaptain, isSetupLink } from "./setup-link.ts";
import { insertMember } from "./store.ts";

/**
 * Makes the first captain from the one-time link, which dies with it (rule 1.8).
 * @returns the token of the captain's session
 * @throws Refusal "setup-link-not-valid" when the link is unknown or was used, also a moment ago
 */
export async function createFirstCaptain(
  db: Db,
  form: FirstCaptainForm & { token: string },
  policy: PasswordPolicy,
  visit: Visit,
): Promise<string> {
  if (!(await isSetupLink(db, form.token))) throw new Refusal("setup-link-not-valid");
  refuseWrongFields(firstCaptainProblems(form, policy));
  const passwordHash = await hashPassword(form.password);
  const guestHash = form.teamPassword === "" ? null : await hashPassword(form.teamPassword);
  return db.transaction().execute(async (trx) => {
    await lock(trx, "first captain");
    if (!(await isSetupLink(trx, form.token))) throw new Refusal("setup-link-not-valid");
    const id = await insertCaptain(trx, form, passwordHash);
    if (guestHash) await saveTeamSetting(trx, "guest-password-hash", guestHash);
    return beginSession(trx, id, visit);
  });
}

type FirstStart = {
  captain: { email: string; password: string } | null;
  guestPassword: string | null;
  passwordPolicy: PasswordPolicy;
};

/**
 * The first start without a screen: read only while there is no captain, or no team password (rule 1.8).
 * @throws WrongSetting when a password that is read does not meet the policy
 */
export async function applyFirstStartSettings(db: Db, first: FirstStart): Promise<void> {
  if (first.captain && !(await hasCaptain(db))) {
    const { email, password } = first.captain;
    checkSetting("CAPTAIN_PASSWORD", password, first.passwordPolicy);
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      await lock(trx, "first captain");
      if (await hasCaptain(trx)) return;
      await insertCaptain(trx, { email, firstName: "Team", lastName: "Captain" }, passwordHash);
    });
  }
  if (first.guestPassword && !(await findTeamSetting(db, "guest-password-hash"))) {
    checkSetting("GUEST_PASSWORD", first.guestPassword, first.passwordPolicy);
    await saveTeamSetting(db, "guest-password-hash", await hashPassword(first.guestPassword));
  }
}

function checkSetting(name: string, password: string, policy: PasswordPolicy): void {
  const problem = passwordProblem(password, policy);
  if (problem)
    throw new WrongSetting(`${name}: the value given (not shown) is not usable. ${problem}.`);
}

async function insertCaptain(
  trx: Trx,
  person: { email: string; firstName: string; lastName: string },
  passwordHash: string,
): Promise<string> {
  const id = newId();
  const at = Date.now();
  const { email, firstName, lastName } = person;
  await insertMember(trx, {
    id,
    email,
    firstName,
    lastName,
    role: "captain",
    subteam: "general",
    passwordHash,
    at,
  });
  await endSetupLinks(trx);
  await recordEvent(trx, { kind: "member.joined", subjectId: id, actorId: id, at });
  return id;
}
