import type { Member } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { databaseKind, type Trx } from "../db/open.ts";

/**
 * Until the transaction ends nobody removes who writes: a name that comes with what they write would come back
 * after they were erased (rule 1.23). Others of their requests may write as well.
 * @throws Refusal "not-signed-in" when there is no such member any more
 */
export async function stillMember(trx: Trx, { id }: Member): Promise<void> {
  const found = trx
    .selectFrom("members")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "active");
  const held = databaseKind(trx) === "postgres" ? found.forKeyShare() : found;
  if (!(await held.executeTakeFirst())) throw new Refusal("not-signed-in");
}
