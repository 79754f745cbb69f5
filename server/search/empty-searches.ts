import { sql } from "kysely";
import { foldQuery } from "../../domain/search/parse-query.ts";
import { readOperators } from "../../domain/search/read-operators.ts";
import type { AppContext } from "../context.ts";
import { faultCode, tryWrite } from "../db/faults.ts";
import type { Trx } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import type { Asked } from "./resolve-filter.ts";

/** Letters of all words together. */
const [lettersMin, lettersMax] = [3, 100];
const keptMax = 1_000;

/** Counts words that no document has, but never who searched for them (rule 5.38). */
export async function countEmptySearch(context: AppContext, asked: Asked): Promise<void> {
  const words = foldQuery(asked.q);
  // With a filter, documents may have the words and be left out.
  if (isLimited(asked) || words.length < lettersMin || words.length > lettersMax) return;
  try {
    await tryWrite(transact(context, (trx) => count(trx, words)));
  } catch (error) {
    // The search itself has succeeded.
    context.log.error("empty search not counted", { error: faultCode(error) });
  }
}

function isLimited({ q, subteam, tag, author, season, attachments, changed }: Asked): boolean {
  const limits = [subteam, tag, author, season, attachments, changed];
  return readOperators(q).text !== q || limits.some((limit) => limit !== undefined);
}

async function count(trx: Trx, words: string): Promise<void> {
  await trx
    .insertInto("empty_searches")
    .values({ words, times: 1, last_at: Date.now() })
    .onConflict((conflict) =>
      conflict.column("words").doUpdateSet((set) => ({
        times: set("empty_searches.times", "+", 1),
        last_at: set.ref("excluded.last_at"),
      })),
    )
    .execute();
  await trx
    .deleteFrom("empty_searches")
    .where(
      sql<boolean>`(last_at, words) < (select last_at, words from empty_searches
        order by last_at desc, words desc limit 1 offset ${sql.lit(keptMax - 1)})`,
    )
    .execute();
}
