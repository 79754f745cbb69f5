import { emailKey, fullNameOf, isEmail } from "../../../domain/people/people.ts";
import { requestableRoles } from "../../../domain/people/roles.ts";
import { Refusal } from "../../../domain/refusals.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { recordEvent } from "../../events/record-event.ts";
import { insertRequest, type RequestRow } from "../../people/requests-store.ts";
import { refuseErased } from "./erased.ts";
import { readEmail, readPerson } from "./import-user.ts";
import { importItem, skipped, type Importing, type ItemReport } from "./importing.ts";
import { readLine, readTime } from "./lenient.ts";
import { hashPlainPassword, readPlainPassword } from "./old-passwords.ts";
import type { Item } from "./open-export.ts";

/** Pending requests per address: the oldest, and the newest of the others (rule 1.75). */
const pendingMax = 5;
const surplusReason = `only the oldest and the ${pendingMax - 1} newest requests of an address are kept`;

/** @returns the places of pending requests that exceed the limit of their address */
export async function findSurplusRequests(
  items: AsyncIterable<Item>,
): Promise<ReadonlySet<number>> {
  const pending = new Map<string, { place: number; time: number }[]>();
  for await (const item of items) {
    const { status, createdAt } = readState(item, []);
    if (status !== "pending") continue;
    const key = emailKey(readEmail(item.fields));
    const time = createdAt ?? Date.now();
    const others = pending.get(key) ?? [];
    others.push({ place: item.place, time });
    pending.set(key, others);
  }
  const surplus = [...pending.values()].flatMap((all) =>
    all.toSorted((a, b) => a.time - b.time || a.place - b.place).slice(1, 1 - pendingMax),
  );
  return new Set(surplus.map(({ place }) => place));
}

/** Keeps the password, hashed, only of a pending request (rule 8.20). */
export async function importRequest(
  importing: Importing,
  item: Item,
  isSurplus: boolean,
): Promise<ItemReport> {
  const notes: string[] = [];
  const { role: requestedRole, ...person } = readPerson(importing, item.fields, notes);
  if (importing.people.isErased(person.email)) {
    return skipped(`request ${item.place}`, "was erased in Paddock");
  }
  const name = person.email || fullNameOf(person) || item.oldId || `request ${item.place}`;
  if (!isEmail(person.email)) return skipped(name, "no valid email address");
  const role = requestableRoles.find((known) => known === requestedRole) ?? "design-team";
  if (role !== requestedRole) notes.push("nobody can request to be a captain, set to Design Team");
  const request = {
    ...person,
    role,
    ...readState(item, notes),
    note: readLine(item.fields, "note"),
  };
  const password = readPlainPassword(importing, item.fields, notes);
  if (request.status === "pending" && password === undefined) {
    notes.push("no password: an approved member sets one with Reset Password");
  }
  const { report } = await importItem(importing, {
    collection: "accountRequests",
    item,
    name,
    notes,
    hashed: request,
    find: (id, db) => findRequest(db, id),
    check: () => (isSurplus ? surplusReason : undefined),
    prepare: () => hashPlainPassword(request.status === "pending" ? password : undefined),
    create: async (trx, id, passwordHash) => {
      const member = importing.people.idOfEmail(person.email);
      if (member !== undefined) await refuseErased(trx, member);
      const now = Date.now();
      const { status } = request;
      await insertRequest(trx, {
        ...request,
        id,
        passwordHash,
        at: request.createdAt ?? now,
        // A decision without a time is retained as if it had been made today.
        approvedAt: status === "approved" ? (request.approvedAt ?? now) : null,
        deniedAt: status === "denied" ? (request.deniedAt ?? now) : null,
      });
      await recordRequestEvent(trx, id);
    },
    change: (trx, id) => applyDecision(trx, id, request),
  });
  return report;
}

type State = Pick<RequestRow, "status"> & {
  createdAt: number | null;
  approvedAt: number | null;
  deniedAt: number | null;
};

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

type Decision = State & { note: string };

/** Applies a decision made in the old system, unless the request was already decided here. */
async function applyDecision(
  trx: Trx,
  id: string,
  { status, ...request }: Decision,
): Promise<void> {
  if (status === "pending") return;
  const { numUpdatedRows } = await trx
    .updateTable("account_requests")
    .set({
      status,
      password_hash: null,
      approved_at: request.approvedAt,
      denied_at: request.deniedAt,
      note: request.note || null,
    })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    throw new Refusal("request-handled", { detail: "already decided in Paddock" });
  }
  await recordRequestEvent(trx, id);
}

async function findRequest(db: DbOrTrx, id: string) {
  const row = await db
    .selectFrom("account_requests")
    .select("id")
    .where("id", "=", id)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  return row && { changedAt: null };
}

async function recordRequestEvent(trx: Trx, subjectId: string): Promise<void> {
  await recordEvent(trx, { kind: "request.changed", subjectId, actorId: null, at: Date.now() });
}
