import { emailKey, fullNameOf, isEmail, nameMaxLength } from "../../../domain/people/people.ts";
import { memberStatuses } from "../../../domain/people/person-status.ts";
import { roles, type Role } from "../../../domain/people/roles.ts";
import { fold } from "../../../domain/search/fold.ts";
import { findSubteam, subteamName, type Subteam } from "../../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../../audit-log/add-audit-entry.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { transact } from "../../db/transact.ts";
import { recordEvent } from "../../events/record-event.ts";
import { changeMember } from "../../people/change-member.ts";
import { endLinks } from "../../people/links.ts";
import { findMember, findMemberByEmail, insertMember } from "../../people/store.ts";
import { mergeUnclaimed } from "../../people/unclaimed.ts";
import { lockAccount } from "../../sessions/store.ts";
import { wasErased } from "./erased.ts";
import {
  importItem,
  skipped,
  type Importing,
  type ImportResult,
  type ItemReport,
  type ExistingItem,
} from "./importing.ts";
import { findImportedItem, recordImportedItem, sourceOf } from "./ledger.ts";
import { readLine, readTime, truncate } from "./lenient.ts";
import { hashPlainPassword, readPlainPassword } from "./old-passwords.ts";
import type { Fields, Item } from "./open-export.ts";

export type OldPerson = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  subteam: string;
};

export async function importUser(importing: Importing, item: Item): Promise<ItemReport> {
  const { people } = importing;
  const notes: string[] = [];
  const person = readPerson(importing, item.fields, notes);
  const { email } = person;
  const fullName = fullNameOf(person);
  if (email === "" && fullName === "")
    return skipped(nameOf(item, ""), "has neither a name nor an email address");
  const name = nameOf(item, email || fullName);
  if (await wasErased(importing, item)) {
    people.addErased(email, fullName);
    return skipped(`user ${item.place}`, "was erased in Paddock");
  }
  const status = readLine(item.fields, "status").toLowerCase();
  const reason = isEmail(email)
    ? status !== "" && status !== "active" && `not an active member (${status})`
    : "no valid email address";
  if (reason) {
    if (email !== "") people.addFormer(email, { id: null, name: fullName || email, email });
    return skipped(name, reason);
  }
  const account = await findAccountToJoin(importing, item, email);
  if (account !== undefined) {
    people.link(item.oldId, account);
    const note = "already has an account, which is kept";
    return { name, outcome: "unchanged", notes: [note] };
  }
  const password = readPlainPassword(importing, item.fields, notes);
  const createdAt = readTime(item.fields, "createdAt", notes);
  const result = await importItem(importing, {
    collection: "users",
    item,
    name,
    notes,
    hashed: person,
    find: (id, db) => findPresent(db, id),
    lock: (trx, id) => lockAccount(trx, { id }),
    prepare: () => hashPlainPassword(password),
    create: async (trx, id, passwordHash) => {
      await mergeUnclaimed(trx, id, email);
      await createMember(trx, { ...person, id, passwordHash, createdAt });
    },
    change: (trx, id) => change(trx, id, person, notes),
  });
  await registerPerson(importing, item, { email, fullName }, result);
  const { report } = result;
  if (report.outcome === "imported" && password === undefined) report.notes.push(noPasswordNote);
  return report;
}

async function registerPerson(
  { context, people }: Importing,
  item: Item,
  { email, fullName }: { email: string; fullName: string },
  { id, isThere, report: { outcome } }: ImportResult,
): Promise<void> {
  if (isThere) {
    const isWritten = outcome === "imported" || outcome === "changed";
    const currentName = isWritten ? fullName : (people.nameOf(id) ?? fullName);
    people.link(item.oldId, id);
    people.add({ id, email, fullName: currentName }, fullName);
    return;
  }
  const imported = await findImportedItem(context.db, sourceOf("users", item));
  people.addFormer(email, { id: imported?.id ?? null, name: fullName, email });
}

/** The report also counts the members with this note. */
export const noPasswordNote = "no password: Reset Password lets them set one";

function nameOf({ place, oldId }: Item, text: string): string {
  return text || oldId || `user ${place}`;
}

export function readPerson(
  { subteams }: Pick<Importing, "subteams">,
  fields: Fields,
  notes: string[],
): OldPerson {
  const email = readEmail(fields);
  const [first, ...others] = readLine(fields, "fullName", "name", "displayName").split(" ");
  const names = {
    firstName: readLine(fields, "firstName"),
    lastName: readLine(fields, "lastName"),
  };
  if (names.firstName === "" && names.lastName === "") {
    [names.firstName, names.lastName] = [first ?? "", others.join(" ")];
  }
  if (names.firstName === "" && names.lastName === "" && email !== "") {
    names.firstName = email.split("@")[0] ?? email;
    notes.push("no name: named after the email address");
  }
  return {
    email,
    firstName: truncate(names.firstName, nameMaxLength, "the first name", notes),
    lastName: truncate(names.lastName, nameMaxLength, "the last name", notes),
    role: roleOf(readLine(fields, "role"), notes),
    subteam: subteamOf(subteams, readLine(fields, "subteam", "subteamId"), notes),
  };
}

export function readEmail(fields: Fields): string {
  return readLine(fields, "email").replace(/^mailto:/i, "");
}

function roleOf(text: string, notes: string[]): Role {
  const role = roles.find((known) => known === text.toLowerCase().replaceAll(/[\s_]+/g, "-"));
  if (!role)
    notes.push(`role ${text === "" ? "missing" : `"${text}" unknown`}, set to Design Team`);
  return role ?? "design-team";
}

/** Finds a subteam by its id or name. */
export function subteamOf(subteams: readonly Subteam[], text: string, notes: string[]): string {
  const id = text.toLowerCase().replaceAll(/[\s_]+/g, "-");
  const found = findSubteam(subteams, id) ?? subteams.find(({ name }) => fold(name) === fold(text));
  if (found) return found.id;
  notes.push(
    `subteam ${text === "" ? "missing" : `"${text}" unknown`}, set to ${subteamName(subteams, "general")}`,
  );
  return "general";
}

/** @returns the id of an account with this address that no import made */
async function findAccountToJoin(
  importing: Importing,
  item: Item,
  email: string,
): Promise<string | undefined> {
  const { context, isDryRun, seen } = importing;
  const source = sourceOf("users", item);
  const imported = await findImportedItem(context.db, source);
  if (seen.has(source) || (imported && imported.hash !== joinedMarker)) return undefined;
  const account = imported?.id ?? (await findAccount(importing, email));
  if (account === undefined || (imported && !(await findPresent(context.db, account))))
    return undefined;
  seen.add(source);
  if (!imported && !isDryRun) {
    const joined = { id: account, hash: joinedMarker };
    await transact(context, (trx) => recordImportedItem(trx, source, joined));
  }
  return account;
}

async function findAccount(
  { context, people }: Importing,
  email: string,
): Promise<string | undefined> {
  const known = people.idOfEmail(email);
  if (known !== undefined) return known;
  const member = await findMemberByEmail(context.db, email);
  if (member) people.add(member);
  return member?.id;
}

/** Recorded instead of a hash, because the account's fields never came from the export. */
const joinedMarker = "joined";

async function findPresent(db: DbOrTrx, id: string): Promise<ExistingItem | undefined> {
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

/** Never demotes a captain (rule 8.18) and never changes an address, which only captains do. */
async function change(
  trx: Trx,
  id: string,
  { email, ...person }: OldPerson,
  notes: string[],
): Promise<void> {
  const present = await findMember(trx, id);
  if (!present) return;
  const { role } = present.role === "captain" ? { role: "captain" as const } : person;
  if (role !== person.role) notes.push("remains a captain");
  if (emailKey(present.email) !== emailKey(email)) {
    notes.push(`keeps the address ${present.email}: captains change it in Account Management`);
  }
  await changeMember(trx, null, present, { ...person, role });
  // Becoming a captain ends one-time links (rule 1.99).
  if (role !== present.role && role === "captain") await endLinks(trx, id);
  await recordEvent(trx, {
    kind: "member.changed",
    subjectId: id,
    actorId: null,
    at: Date.now(),
  });
}
