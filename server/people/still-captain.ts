import { allow, type Member } from "../../domain/permissions.ts";
import { lock } from "../db/differences.ts";
import type { Trx } from "../db/open.ts";
import { findMember } from "./store.ts";

/**
 * Asks once more, in the transaction itself: another captain may have removed or demoted this one since the
 * request was permitted (rule 1.20).
 * @throws Refusal "not-signed-in", "not-permitted"
 */
export async function stillCaptain(trx: Trx, { id }: Member): Promise<void> {
  await lock(trx, "captains");
  const member = await findMember(trx, id);
  allow(member ? { kind: "member", ...member } : { kind: "nobody" }, "accounts.manage");
}
