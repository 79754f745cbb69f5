import type { Trx } from "../db/open.ts";
import { deleteMemberSessions } from "../sessions/store.ts";
import { deleteMemberTokens } from "../tokens/store.ts";
import { endLinks } from "./links.ts";

/** Ends what opens the account without its password: whoever had it before has nothing left (rule 1.24). */
export async function endAccess(trx: Trx, memberId: string): Promise<void> {
  await deleteMemberSessions(trx, memberId);
  await deleteMemberTokens(trx, memberId);
  await endLinks(trx, memberId);
}
