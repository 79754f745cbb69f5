import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import type { Trx } from "./open.ts";

/** Refuses a deleted object's id as taken, or as `notFound` to its maker (rule 3.44). */
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
