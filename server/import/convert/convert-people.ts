import { emailKey, fullNameOf, nameMaxLength } from "../../../domain/people/people.ts";
import { requestableRoles, roles, type Role } from "../../../domain/people/roles.ts";
import type { WrittenLine } from "../archive/archive-lines.ts";
import { pendingMax } from "../archive/import-request.ts";
import type { Converting } from "./converting.ts";
import { idOfItem } from "./item-ids.ts";
import { readLine, readTime, truncate } from "./lenient.ts";
import { keepPassword } from "./old-passwords.ts";
import type { Fields, Item } from "./open-export.ts";

export function convertUser(item: Item, converting: Converting): WrittenLine<"members"> {
  const { fields, oldId, place } = item;
  const notes: string[] = [];
  const person = readPerson(fields, notes);
  if (fullNameOf(person) === "") {
    const leftOut = "has neither a name nor an email address";
    return { name: oldId || `user ${place}`, leftOut };
  }
  keepPassword(converting, "members", item, notes);
  return {
    id: idOfItem("users", item),
    ...person,
    status: readLine(fields, "status").toLowerCase() || "active",
    createdAt: readTime(fields, "createdAt", notes),
    notes,
  };
}

export async function findSurplusRequests(
  items: AsyncIterable<Item>,
): Promise<ReadonlySet<number>> {
  const pending = new Map<string, { place: number; time: number }[]>();
  for await (const { fields, place } of items) {
    const { status, createdAt } = readState(fields, []);
    if (status !== "pending") continue;
    const key = emailKey(readLine(fields, "email"));
    const time = createdAt === null ? Date.now() : Date.parse(createdAt);
    pending.set(key, [...(pending.get(key) ?? []), { place, time }]);
  }
  const surplus = [...pending.values()].flatMap((all) =>
    all.toSorted((a, b) => a.time - b.time || a.place - b.place).slice(1, 1 - pendingMax),
  );
  return new Set(surplus.map(({ place }) => place));
}

export function convertRequest(
  item: Item,
  converting: Converting,
  isSurplus: boolean,
): WrittenLine<"account_requests"> {
  const { fields } = item;
  const notes: string[] = [];
  const person = readPerson(fields, notes);
  const role = requestableRoles.find((known) => known === person.role) ?? "design-team";
  if (role !== person.role) notes.push("nobody can request to be a captain, set to Design Team");
  const state = readState(fields, notes);
  keepPassword(converting, "account_requests", item, notes);
  const note = readLine(fields, "note");
  const id = idOfItem("accountRequests", item);
  return { id, ...person, role, ...state, note, isSurplus, notes };
}

const statuses = ["pending", "approved", "denied"] as const;

function readState(fields: Fields, notes: string[]) {
  const text = readLine(fields, "status").toLowerCase();
  const status = statuses.find((known) => known === text) ?? "pending";
  if (status !== text) notes.push(`status ${missingOrUnknown(text)}, treated as pending`);
  const approvedAt = readTime(fields, "approvedAt", notes);
  const deniedAt = readTime(fields, "deniedAt", notes);
  const createdAt = readTime(fields, "createdAt", notes) ?? approvedAt ?? deniedAt;
  return {
    status,
    createdAt,
    approvedAt: status === "approved" ? (approvedAt ?? createdAt) : null,
    deniedAt: status === "denied" ? (deniedAt ?? createdAt) : null,
  };
}

function readPerson(fields: Fields, notes: string[]) {
  const email = readLine(fields, "email");
  let names = { firstName: readLine(fields, "firstName"), lastName: readLine(fields, "lastName") };
  if (fullNameOf(names) === "") {
    const [firstName = "", ...others] = readLine(fields, "fullName").split(" ");
    names = { firstName, lastName: others.join(" ") };
  }
  if (fullNameOf(names) === "" && email !== "") {
    names.firstName = email.split("@")[0] || email;
    notes.push("no name: named after the email address");
  }
  return {
    email,
    firstName: truncate(names.firstName, nameMaxLength, "the first name", notes),
    lastName: truncate(names.lastName, nameMaxLength, "the last name", notes),
    role: roleOf(readLine(fields, "role"), notes),
    subteam: readLine(fields, "subteam"),
  };
}

function roleOf(text: string, notes: string[]): Role {
  const role = roles.find((known) => known === text.toLowerCase().replaceAll(/[\s_]+/g, "-"));
  if (!role) notes.push(`role ${missingOrUnknown(text)}, set to Design Team`);
  return role ?? "design-team";
}

function missingOrUnknown(text: string): string {
  return text === "" ? "missing" : `"${text}" unknown`;
}
