import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import type { Trx } from "./open.ts";

/**
 * An id is given once, also after what it named was deleted (rule 3.44).
 * @throws Refusal "id-taken", or the one given to the member who made what was deleted
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
