import { emailKey, fullNameOf, nameMaxLength } from "../../../domain/people/people.ts";
import { requestableRoles, roles, type Role } from "../../../domain/people/roles.ts";
import type { WrittenLine } from "../archive/archive-lines.ts";
import { pendingMax } from "../archive/import-request.ts";
import type { Converting } from "./converting.ts";
import { idOfItem } from "./item-ids.ts";
import { readLine, readTime, truncate } from "./lenient.ts";
import { keepPassword } from "./old-passwords.ts";
import type { Fields, Item } from "./open-export.ts";

export function convertUser(converting: Converting, item: Item): WrittenLine<"members"> {
  const { fields, oldId, place } = item;
  const notes: string[] = [];
  const person = readPerson(fields, notes);
  if (person.email === "" && fullNameOf(person) === "") {
    const leftOut = "has neither a name nor an email address";
    return { name: oldId || `user ${place}`, leftOut };
  }
  keepPassword(converting, { table: "members", ...item }, notes);
  return {
    id: idOfItem("users", item),
    ...person,
    status: readLine(fields, "status").toLowerCase() || "active",
    createdAt: readTime(fields, "createdAt", notes),
    notes,
  };
}

/** @returns the places of pending requests that exceed the limit of their address */
export async function findSurplusRequests(
  items: AsyncIterable<Item>,
): Promise<ReadonlySet<number>> {
  const pending = new Map<string, { place: number; time: string }[]>();
  for await (const item of items) {
    const { status, createdAt } = readState(item, []);
    if (status !== "pending") continue;
    const key = emailKey(readEmail(item.fields));
    const time = createdAt ?? new Date().toISOString();
    pending.set(key, [...(pending.get(key) ?? []), { place: item.place, time }]);
  }
  const surplus = [...pending.values()].flatMap((all) =>
    all
      .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time) || a.place - b.place)
      .slice(1, 1 - pendingMax),
  );
  return new Set(surplus.map(({ place }) => place));
}

export function convertRequest(
  converting: Converting,
  item: Item,
  isSurplus: boolean,
): WrittenLine<"account_requests"> {
  const notes: string[] = [];
  const person = readPerson(item.fields, notes);
  const role = requestableRoles.find((known) => known === person.role) ?? "design-team";
  if (role !== person.role) notes.push("nobody can request to be a captain, set to Design Team");
  const state = readState(item, notes);
  keepPassword(converting, { table: "account_requests", ...item }, notes);
  const note = readLine(item.fields, "note");
  return {
    id: idOfItem("accountRequests", item),
    ...person,
    role,
    ...state,
    note,
    isSurplus,
    notes,
  };
}

type State = Pick<
  Exclude<WrittenLine<"account_requests">, { leftOut: string }>,
  "status" | "createdAt" | "approvedAt" | "deniedAt"
>;

function readState({ fields }: Item, notes: string[]): State {
  const text = readLine(fields, "status").toLowerCase();
  const status = (["approved", "denied"] as const).find((known) => known === text) ?? "pending";
  if (status === "pending" && text !== "pending") {
    notes.push(`status ${text === "" ? "missing" : `"${text}" unknown`}, treated as pending`);
  }
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
    subteam: readLine(fields, "subteam", "subteamId"),
  };
}

function readEmail(fields: Fields): string {
  return readLine(fields, "email").replace(/^mailto:/i, "");
}

function roleOf(text: string, notes: string[]): Role {
  const role = roles.find((known) => known === text.toLowerCase().replaceAll(/[\s_]+/g, "-"));
  if (!role)
    notes.push(`role ${text === "" ? "missing" : `"${text}" unknown`}, set to Design Team`);
  return role ?? "design-team";
}
