import type { Member, Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Trx } from "../db/open.ts";
import { findSession, holdAccount } from "./store.ts";

/**
 * Asks once more, in the transaction itself: a new password or address, or a removal, may have ended the
 * session since the request was permitted, and with it all else that opens the account. Until the transaction
 * ends none of them comes between (rules 1.14 and 1.24).
 * @returns who it is by now
 * @throws Refusal "not-signed-in"
 */
export async function stillSignedIn(
  trx: Trx,
  { id }: Member,
  sessionHash: string,
): Promise<Viewer> {
  const account = await holdAccount(trx, { id });
  const session = account && (await findSession(trx, sessionHash));
  if (!session) throw new Refusal("not-signed-in");
  return session.viewer;
}
