import { emailKey, fullNameOf, isEmail } from "../../../domain/people/people.ts";
import { memberStatuses } from "../../../domain/people/person-status.ts";
import { addAuditEntry } from "../../audit-log/add-audit-entry.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { transact } from "../../db/transact.ts";
import { changeMember } from "../../people/change-member.ts";
import { endLinks } from "../../people/links.ts";
import { recordEventBy } from "../../people/members-actions.ts";
import { findMember, findMemberByEmail, insertMember } from "../../people/store.ts";
import { mergeUnclaimed } from "../../people/unclaimed.ts";
import { lockAccount } from "../../sessions/store.ts";
import { hashOf } from "../hash-of.ts";
import type { Line } from "./archive-lines.ts";
import { hashImportedPassword, readPassword } from "./imported-passwords.ts";
import {
  importItem,
  skipped,
  type ExistingItem,
  type Importing,
  type ImportResult,
  type ItemReport,
} from "./importing.ts";
import { findImportedItem, recordImportedItem, sourceOf, wasErased } from "./store.ts";
import { subteamOf } from "./subteam-of.ts";

type Person = Pick<Line<"members">, "email" | "firstName" | "lastName" | "role" | "subteam">;

export async function importMember(
  importing: Importing,
  line: Line<"members">,
  place: number,
): Promise<ItemReport> {
  const { people, context } = importing;
  const { id: archivedId, email, firstName, lastName, role, status, notes } = line;
  const fullName = fullNameOf(line);
  const name = email || fullName;
  if (await wasErased(context.db, archivedId)) {
    people.addErased(archivedId, email, fullName);
    return skipped(`user ${place}`, "was erased in Paddock");
  }
  const reason = isEmail(email)
    ? status !== "active" && `not an active member (${status})`
    : "no valid email address";
  if (reason) {
    if (email !== "") people.addFormer(email, { id: null, name: fullName || email, email });
    return skipped(name, reason);
  }
  const account = await findAccountToJoin(importing, archivedId, email);
  if (account !== undefined) {
    people.link(archivedId, account);
    const note = "already has an account, which is kept";
    return { name, outcome: "unchanged", notes: [note] };
  }
  const person = {
    email,
    firstName,
    lastName,
    role,
    subteam: subteamOf(importing, line.subteam, notes),
  };
  const password = readPassword(importing, { table: "members", place }, notes);
  const result = await importItem(importing, {
    table: "members",
    archivedId,
    name,
    notes,
    hash: hashOf(person),
    find: (id, db) => findPresent(db, id),
    lock: (trx, id) => lockAccount(trx, { id }),
    prepare: () => hashImportedPassword(password),
    create: async (trx, id, passwordHash) => {
      await mergeUnclaimed(trx, id, email);
      await createMember(trx, { ...person, id, passwordHash, at: line.createdAt ?? Date.now() });
    },
    change: (trx, id) => change(trx, id, person, notes),
  });
  await registerPerson(importing, line, result);
  const { report } = result;
  if (report.outcome === "imported" && password === undefined) report.notes.push(noPasswordNote);
  return report;
}

async function registerPerson(
  { context, people }: Importing,
  line: Line<"members">,
  { id, isThere, report: { outcome } }: ImportResult,
): Promise<void> {
  const { email } = line;
  const fullName = fullNameOf(line);
  if (isThere) {
    const isWritten = outcome === "imported" || outcome === "changed";
    const currentName = isWritten ? fullName : (people.nameOf(id) ?? fullName);
    people.link(line.id, id);
    people.add({ id, email, fullName: currentName }, fullName);
    return;
  }
  const imported = await findImportedItem(context.db, "members", line.id);
  people.addFormer(email, { id: imported?.id ?? null, name: fullName, email });
}

/** The report also counts the members with this note. */
export const noPasswordNote = "no password: Reset Password lets them set one";

/** @returns the id of an account with this address that no import made */
async function findAccountToJoin(
  importing: Importing,
  archivedId: string,
  email: string,
): Promise<string | undefined> {
  const { context, isDryRun, seen } = importing;
  const source = sourceOf("members", archivedId);
  const imported = await findImportedItem(context.db, "members", archivedId);
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

/** Recorded instead of a hash, because the account's fields never came from the archive. */
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
  person: Person & { id: string; passwordHash: string | null; at: number },
): Promise<void> {
  const { id } = person;
  await insertMember(trx, person);
  if (person.role === "captain") {
    const entry = { kind: "captain-added", actor: null, subject: id } as const;
    await addAuditEntry(trx, { ...entry, from: "import" });
  }
  await recordEventBy(trx, "member.joined", id, null);
}

/** Never demotes a captain (rule 8.18) and never changes an address, which only captains do. */
async function change(
  trx: Trx,
  id: string,
  { email, ...person }: Person,
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
  await recordEventBy(trx, "member.changed", id, null);
}
