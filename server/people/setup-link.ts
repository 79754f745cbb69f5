import { memberStatuses } from "../../domain/people/person-status.ts";
import type { Db, Trx } from "../db/open.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { hashToken, newToken } from "../ids.ts";

const purpose = "setup";
const never = Number.MAX_SAFE_INTEGER;

export async function hasCaptain(db: Db | Trx): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("role", "=", "captain")
    .where("status", "in", memberStatuses)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that there is a captain, because from then on there always is one (rule 1.104). */
export function watchForCaptain(db: Db): () => Promise<boolean> {
  let found = false;
  return async () => {
    if (!found && (await hasCaptain(db))) found = true;
    return found;
  };
}

/** Creates a one-time link for the first captain and ends earlier ones (rules 1.56 and 1.57). */
export async function createSetupLink(context: WriteContext, baseUrl: string): Promise<string> {
  const token = newToken();
  await transact(context, async (trx) => {
    await endSetupLinks(trx);
    await trx
      .insertInto("links")
      .values({
        token_hash: hashToken(token),
        purpose,
        member_id: null,
        created_at: Date.now(),
        expires_at: never,
      })
      .execute();
  });
  return `${baseUrl}/setup?token=${token}`;
}

export async function isSetupLink(db: Db | Trx, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("links")
    .select("token_hash")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return row !== undefined && !(await hasCaptain(db));
}

export async function endSetupLinks(trx: Trx): Promise<void> {
  await trx.deleteFrom("links").where("purpose", "=", purpose).execute();
}
