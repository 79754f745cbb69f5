import { emailKey, fullNameOf, isEmail, nameMaxLength } from "../../../domain/people/people.ts";
import { memberStatuses } from "../../../domain/people/person-status.ts";
import { roles, type Role } from "../../../domain/people/roles.ts";
import { isSubteamId, type SubteamId } from "../../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../../audit-log/add-audit-entry.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { transact } from "../../db/transact.ts";
import { recordEvent } from "../../events/record-event.ts";
import { changeMember } from "../../people/change-member.ts";
import { endLinks } from "../../people/links.ts";
import { findMember, findMemberByEmail, insertMember } from "../../people/store.ts";
import { mergeUnclaimed } from "../../people/unclaimed.ts";
import { holdAccount } from "../../sessions/store.ts";
import { wasErased } from "./erased.ts";
import {
  left,
  take,
  type Importing,
  type ItemReport,
  type Known,
  type Present,
} from "./importing.ts";
import { findTaken, noteTaken, sourceOf } from "./ledger.ts";
import { cut, lineIn, timeIn } from "./lenient.ts";
import { hashOfPlain, plainPasswordIn } from "./old-passwords.ts";
import type { Fields, Item } from "./open-export.ts";

export type OldPerson = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  subteam: SubteamId;
};

/** Somebody of the old system becomes a member, or is one already. */
export async function importUser(importing: Importing, item: Item): Promise<ItemReport> {
  const { people } = importing;
  const notes: string[] = [];
  const person = readPerson(item.fields, notes);
  const { email } = person;
  const fullName = fullNameOf(person);
  if (email === "" && fullName === "") return left(nameOf(item, ""), "neither name nor address");
  const name = nameOf(item, email || fullName);
  if (await wasErased(importing, item)) {
    people.addErased(email, fullName);
    return left(`user ${item.place}`, "asked to be forgotten");
  }
  const status = lineIn(item.fields, "status").toLowerCase();
  const reason = isEmail(email)
    ? status !== "" && status !== "active" && `no active member (${status})`
    : "no address that can have an account";
  if (reason) {
    if (email !== "") people.addFormer(email, { id: null, name: fullName || email, email });
    return left(name, reason);
  }
  const account = await accountToJoin(importing, item, email);
  if (account !== undefined) {
    people.link(item.oldId, account);
    const note = "has an account here, which stays as it is";
    return { name, outcome: "unchanged", notes: [note] };
  }
  const password = plainPasswordIn(item.fields, notes);
  const createdAt = timeIn(item.fields, "createdAt", notes);
  const known = await take(importing, {
    collection: "users",
    item,
    name,
    notes,
    said: person,
    find: (one, db) => findPresent(db, one),
    hold: (trx, one) => holdAccount(trx, { id: one }),
    prepare: () => hashOfPlain(password),
    create: async (trx, one, passwordHash) => {
      await mergeUnclaimed(trx, one, email);
      await createMember(trx, { ...person, id: one, passwordHash, createdAt });
    },
    change: (trx, one) => change(trx, one, person, notes),
  });
  await remember(importing, item, { email, fullName }, known);
  const { report } = known;
  if (report.outcome === "imported" && password === undefined) report.notes.push(withoutPassword);
  return report;
}

/** What the rest of the export can mean them by. */
async function remember(
  { context, people }: Importing,
  item: Item,
  { email, fullName }: { email: string; fullName: string },
  { id, isThere, report: { outcome } }: Known,
): Promise<void> {
  if (isThere) {
    const isWritten = outcome === "imported" || outcome === "changed";
    // Otherwise they go by the name that they have here.
    const today = isWritten ? fullName : (people.nameOf(id) ?? fullName);
    people.link(item.oldId, id);
    people.add({ id, email, fullName: today }, fullName);
    return;
  }
  const taken = await findTaken(context.db, sourceOf("users", item));
  people.addFormer(email, { id: taken?.id ?? null, name: fullName, email });
}

/** As the report counts them. */
export const withoutPassword = "without a password: it is set by Reset Password";

function nameOf({ place, oldId }: Item, text: string): string {
  return text || oldId || `user ${place}`;
}

export function readPerson(fields: Fields, notes: string[]): OldPerson {
  const email = lineIn(fields, "email").replace(/^mailto:/i, "");
  const [first, ...others] = lineIn(fields, "fullName", "name", "displayName").split(" ");
  const names = { firstName: lineIn(fields, "firstName"), lastName: lineIn(fields, "lastName") };
  if (names.firstName === "" && names.lastName === "") {
    [names.firstName, names.lastName] = [first ?? "", others.join(" ")];
  }
  if (names.firstName === "" && names.lastName === "" && email !== "") {
    names.firstName = email.split("@")[0] ?? email;
    notes.push("without a name: called by the address");
  }
  return {
    email,
    firstName: cut(names.firstName, nameMaxLength, "the first name", notes),
    lastName: cut(names.lastName, nameMaxLength, "the last name", notes),
    role: roleOf(lineIn(fields, "role"), notes),
    subteam: subteamOf(lineIn(fields, "subteam", "subteamId"), notes),
  };
}

/** As an id or as it is shown. */
function roleOf(text: string, notes: string[]): Role {
  const role = roles.find((one) => one === text.toLowerCase().replaceAll(/[\s_]+/g, "-"));
  if (!role) notes.push(`role ${text === "" ? "missing" : `"${text}" unknown`}: Design Team`);
  return role ?? "design-team";
}

/** As an id or as it is shown. */
export function subteamOf(text: string, notes: string[]): SubteamId {
  const id = text.toLowerCase().replaceAll(/[\s_]+/g, "-");
  if (isSubteamId(id)) return id;
  notes.push(`subteam ${text === "" ? "missing" : `"${text}" unknown`}: General`);
  return "general";
}

/**
 * Who has an account under this address already keeps it as it is.
 * @returns its id, when it is not one that this import made
 */
async function accountToJoin(
  importing: Importing,
  item: Item,
  email: string,
): Promise<string | undefined> {
  const { context, isDryRun, seen } = importing;
  const source = sourceOf("users", item);
  const taken = await findTaken(context.db, source);
  if (seen.has(source) || (taken && taken.hash !== joined)) return undefined;
  const account = taken?.id ?? (await accountOf(importing, email));
  if (account === undefined || (taken && !(await findPresent(context.db, account))))
    return undefined;
  seen.add(source);
  if (!taken && !isDryRun) {
    await transact(context, (trx) => noteTaken(trx, source, { id: account, hash: joined }));
  }
  return account;
}

/** Also one that was made while the import ran. */
async function accountOf(
  { context, people }: Importing,
  email: string,
): Promise<string | undefined> {
  const known = people.idOfEmail(email);
  if (known !== undefined) return known;
  const member = await findMemberByEmail(context.db, email);
  if (member) people.add(member);
  return member?.id;
}

/** In the place of a hash: what the account says was never the export's. */
const joined = "joined";

async function findPresent(db: DbOrTrx, id: string): Promise<Present | undefined> {
  const row = await db
    .selectFrom("members")
    .select("updated_at as changedAt")
    .where("id", "=", id)
    .where("status", "in", memberStatuses)
    .executeTakeFirst();
  return row;
}

async function createMember(
  trx: Trx,
  {
    createdAt,
    ...person
  }: OldPerson & { id: string; passwordHash: string | null; createdAt: number | null },
): Promise<void> {
  const { id } = person;
  const now = Date.now();
  await insertMember(trx, { ...person, at: Math.min(createdAt ?? now, now) });
  if (person.role === "captain") {
    const entry = { kind: "captain-added", actor: null, subject: id } as const;
    await addAuditEntry(trx, { ...entry, from: "import" });
  }
  await recordEvent(trx, { kind: "member.joined", subjectId: id, actorId: null, at: now });
}

/** Names, role and subteam; who is a captain stays one, and an address is changed by captains alone. */
async function change(
  trx: Trx,
  id: string,
  { email, ...person }: OldPerson,
  notes: string[],
): Promise<void> {
  const present = await findMember(trx, id);
  if (!present) return;
  const { role } = present.role === "captain" ? { role: "captain" as const } : person;
  if (role !== person.role) notes.push("stays a captain");
  if (emailKey(present.email) !== emailKey(email)) {
    notes.push(`its address stays ${present.email}: captains change it in Account Management`);
  }
  await changeMember(trx, null, present, { ...person, role });
  // As for everybody who becomes a captain (rule 1.99).
  if (role !== present.role && role === "captain") await endLinks(trx, id);
  await recordEvent(trx, {
    kind: "member.changed",
    subjectId: id,
    actorId: null,
    at: Date.now(),
  });
}
