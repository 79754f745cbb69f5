import type { AllowedWrite, Member, MemberPermission } from "../../domain/permissions.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { lockRequester } from "./lock-requester.ts";

/**
 * Locks the member's row and rechecks the permission (rules 1.106, 7.4, and 7.24).
 * @throws Refusal "not-signed-in", "token-not-valid", or the operation's own
 */
export function perform<T>(
  context: WriteContext,
  allowed: AllowedWrite,
  work: (trx: Trx, viewer: Member) => Promise<T>,
): Promise<T> {
  return transact(context, async (trx) => {
    const isCaptains = captainsWrites.has(allowed.permission);
    // Taken before any row lock; otherwise two captains who change each other would deadlock.
    if (isCaptains) await lock(trx, "captains");
    const isExclusive = isCaptains || ownAccountWrites.has(allowed.permission);
    const requester = await lockRequester(trx, allowed, isExclusive);
    return work(trx, allowed.recheck(requester).viewer);
  });
}

const captainsWrites: ReadonlySet<MemberPermission> = new Set([
  "accounts.manage",
  "settings.manage",
  "system.manage",
]);

/** Serialized per member, because they change the member's row or count rows that belong to it. */
const ownAccountWrites: ReadonlySet<MemberPermission> = new Set([
  "own-account.manage",
  "tokens.manage",
]);
