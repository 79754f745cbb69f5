import type { AllowedWrite, Member, MemberOperation } from "../../domain/permissions.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { lockRequester } from "./lock-requester.ts";

/**
 * Every write of a member: one transaction that holds the member's row and asks the permission again. Until it ends,
 * nobody removes, erases or demotes that member (rules 1.106, 7.4, and 7.24).
 * @param work gets the member as they are by now
 * @throws Refusal "not-signed-in", "token-not-valid", or the operation's own
 */
export function perform<T>(
  context: WriteContext,
  allowed: AllowedWrite,
  work: (trx: Trx, viewer: Member) => Promise<T>,
): Promise<T> {
  return transact(context, async (trx) => {
    const isCaptains = allowed.operation === "accounts.manage";
    // Before any row: two captains may each be about to change the other's.
    if (isCaptains) await lock(trx, "captains");
    const isAlone = isCaptains || ownWrites.has(allowed.operation);
    const asker = await lockRequester(trx, allowed, isAlone);
    return work(trx, allowed.again(asker).viewer);
  });
}

/** Change the member's own row or count what hangs on it, so each waits for the one before. */
const ownWrites: ReadonlySet<MemberOperation> = new Set(["account.manage", "tokens.manage"]);
