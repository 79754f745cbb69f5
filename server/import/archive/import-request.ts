import { fullNameOf, isEmail } from "../../../domain/people/people.ts";
import type { Trx } from "../../db/open.ts";
import { recordRequestEvent } from "../../people/requests-actions.ts";
import { closeRequest, findRequest, insertRequest } from "../../people/requests-store.ts";
import { hashOf } from "../hash-of.ts";
import type { Line } from "./archive-lines.ts";
import { hashImportedPassword, readPassword } from "./imported-passwords.ts";
import { importItem, skipped, type Importing, type ItemReport } from "./importing.ts";
import { refuseErased } from "./store.ts";
import { subteamOf } from "./subteam-of.ts";

/** Pending requests per address: the oldest, and the newest of the others (rule 1.75). */
export const pendingMax = 5;
const surplusReason = `only the oldest and the ${pendingMax - 1} newest requests of an address are kept`;

type Request = Omit<Line<"account_requests">, "id" | "isSurplus" | "notes">;

/** Keeps the password, hashed, only of a pending request (rule 8.20). */
export async function importRequest(
  importing: Importing,
  { id: archivedId, isSurplus, notes, ...line }: Line<"account_requests">,
  place: number,
): Promise<ItemReport> {
  const { email, status, createdAt, approvedAt, deniedAt } = line;
  if (importing.people.isErased(email)) {
    return skipped(`request ${place}`, "was erased in Paddock");
  }
  const name = email || fullNameOf(line) || `request ${place}`;
  if (!isEmail(email)) return skipped(name, "no valid email address");
  const request: Request = { ...line, subteam: subteamOf(importing, line.subteam, notes) };
  const password = readPassword(importing, { table: "account_requests", place }, notes);
  if (status === "pending" && password === undefined) {
    notes.push("no password: an approved member sets one with Reset Password");
  }
  const { report } = await importItem(importing, {
    table: "account_requests",
    archivedId,
    name,
    notes,
    hash: hashOf(request),
    find: async (id, db) => (await findRequest(db, id)) && { changedAt: null },
    check: async () => (isSurplus ? surplusReason : undefined),
    prepare: () => hashImportedPassword(status === "pending" ? password : undefined),
    create: async (trx, id, passwordHash) => {
      const member = importing.people.idOfEmail(email);
      if (member !== undefined) await refuseErased(trx, member);
      const now = Date.now();
      await insertRequest(trx, {
        ...request,
        id,
        passwordHash,
        at: createdAt ?? now,
        // A decision without a time is retained as if it had been made today.
        approvedAt: status === "approved" ? (approvedAt ?? now) : null,
        deniedAt: status === "denied" ? (deniedAt ?? now) : null,
      });
      await recordRequestEvent(trx, id, null);
    },
    change: (trx, id) => applyDecision(trx, id, request),
  });
  return report;
}

async function applyDecision(
  trx: Trx,
  id: string,
  { status, approvedAt, deniedAt, note }: Request,
): Promise<void> {
  if (status === "pending") return;
  await closeRequest(trx, id, status, { at: approvedAt ?? deniedAt ?? Date.now(), note });
  await recordRequestEvent(trx, id, null);
}
