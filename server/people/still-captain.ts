import { allow, type Allowed } from "../../domain/permissions.ts";
import { lock } from "../db/differences.ts";
import type { Trx } from "../db/open.ts";
import { stillSignedIn } from "../sessions/still-signed-in.ts";

/** Who asks as a captain, and from which session. */
export type Captain = Allowed<"accounts.manage"> & { sessionHash: string };

export function captainOf(asking: {
  allowed: Allowed<"accounts.manage">;
  sessionHash: string | null;
}): Captain {
  return { ...asking.allowed, sessionHash: asking.sessionHash ?? "" };
}

/**
 * Asks once more, in the transaction itself: another captain may have removed or demoted this one since the
 * request was permitted (rule 1.20), or the session may have ended.
 * @throws Refusal "not-signed-in", "not-permitted"
 */
export async function stillCaptain(trx: Trx, { viewer, sessionHash }: Captain): Promise<void> {
  await lock(trx, "captains");
  allow(await stillSignedIn(trx, viewer, sessionHash), "accounts.manage");
}
