import { emailKey, fullNameOf, isEmail } from "../../../domain/people/people.ts";
import { requestableRoles } from "../../../domain/people/roles.ts";
import { Refusal } from "../../../domain/refusals.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { recordEvent } from "../../events/record-event.ts";
import { insertRequest, type RequestRow } from "../../people/requests-store.ts";
import { refuseErased } from "./erased.ts";
import { readPerson } from "./import-user.ts";
import { left, take, type Importing, type ItemReport } from "./importing.ts";
import { lineIn, timeIn } from "./lenient.ts";
import { hashOfPlain, plainPasswordIn } from "./old-passwords.ts";
import type { Item } from "./open-export.ts";

/** Of one address so many wait: the oldest, and the newest of the others (rule 1.75). */
const keptMost = 5;
const tooMany = `of one address only the oldest and the newest ${keptMost - 1} wait`;

/** @returns the places of those that wait between the ones that are kept */
export async function requestsBetween(items: AsyncIterable<Item>): Promise<ReadonlySet<number>> {
  const waiting = new Map<string, { place: number; time: number }[]>();
  for await (const item of items) {
    const { status, createdAt } = readState(item, []);
    if (status !== "pending") continue;
    const key = emailKey(readPerson(item.fields, []).email);
    const time = createdAt ?? Date.now();
    const others = waiting.get(key) ?? [];
    others.push({ place: item.place, time });
    waiting.set(key, others);
  }
  const between = [...waiting.values()].flatMap((all) =>
    all.toSorted((a, b) => a.time - b.time || a.place - b.place).slice(1, 1 - keptMost),
  );
  return new Set(between.map(({ place }) => place));
}

/** Somebody's wish to join; of one that waits the password is hashed, of others it is forgotten. */
export async function importRequest(
  importing: Importing,
  item: Item,
  isTooMany: boolean,
): Promise<ItemReport> {
  const notes: string[] = [];
  const { role: asked, ...person } = readPerson(item.fields, notes);
  if (importing.people.isErased(person.email)) {
    return left(`request ${item.place}`, "asked to be forgotten");
  }
  const name = person.email || fullNameOf(person) || item.oldId || `request ${item.place}`;
  if (!isEmail(person.email)) return left(name, "no address that can have an account");
  const role = requestableRoles.find((one) => one === asked) ?? "design-team";
  if (role !== asked) notes.push("nobody can ask to be a captain: Design Team");
  const request = { ...person, role, ...readState(item, notes), note: lineIn(item.fields, "note") };
  const password = plainPasswordIn(item.fields, notes);
  if (request.status === "pending" && password === undefined) {
    notes.push("without a password: whoever is approved asks for a new one");
  }
  const { report } = await take(importing, {
    collection: "accountRequests",
    item,
    name,
    notes,
    said: request,
    find: (id, db) => findRequest(db, id),
    check: () => (isTooMany ? tooMany : undefined),
    prepare: () => hashOfPlain(request.status === "pending" ? password : undefined),
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
        // Decided without a time: kept as long as what was decided today.
        approvedAt: status === "approved" ? (request.approvedAt ?? now) : null,
        deniedAt: status === "denied" ? (request.deniedAt ?? now) : null,
      });
      await tell(trx, id);
    },
    change: (trx, id) => decide(trx, id, request),
  });
  return report;
}

type State = Pick<RequestRow, "status"> & {
  createdAt: number | null;
  approvedAt: number | null;
  deniedAt: number | null;
};

function readState({ fields }: Item, notes: string[]): State {
  const text = lineIn(fields, "status").toLowerCase();
  const status = (["approved", "denied"] as const).find((one) => one === text) ?? "pending";
  if (status === "pending" && text !== "pending") {
    notes.push(`status ${text === "" ? "missing" : `"${text}" unknown`}: it waits`);
  }
  const approvedAt = timeIn(fields, "approvedAt", notes);
  const deniedAt = timeIn(fields, "deniedAt", notes);
  const createdAt = timeIn(fields, "createdAt", notes) ?? approvedAt ?? deniedAt;
  return {
    status,
    createdAt,
    approvedAt: status === "approved" ? (approvedAt ?? createdAt) : null,
    deniedAt: status === "denied" ? (deniedAt ?? createdAt) : null,
  };
}

type Decision = State & { note: string };

/** What was decided there since is decided here too, unless it was decided here before. */
async function decide(trx: Trx, id: string, { status, ...request }: Decision): Promise<void> {
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
    throw new Refusal("request-handled", { detail: "decided in Paddock already" });
  }
  await tell(trx, id);
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

async function tell(trx: Trx, subjectId: string): Promise<void> {
  await recordEvent(trx, { kind: "request.changed", subjectId, actorId: null, at: Date.now() });
}
