import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import type { Trx } from "./open.ts";

/**
 * Refuses an id that a deleted object had (rule 3.44).
 * @throws Refusal "id-taken", or `notFound` to the member who made the object
 */
export async function refuseFormerId(
  trx: Trx,
  id: string,
  { makerId, notFound }: { makerId: string; notFound: RefusalCode },
): Promise<void> {
  const former = await trx
    .selectFrom("former_ids")
    .select("maker_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (former) throw new Refusal(former.maker_id === makerId ? notFound : "id-taken");
}
