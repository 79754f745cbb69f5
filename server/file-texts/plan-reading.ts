import { lock } from "../db/dialects.ts";
import type { DbOrTrx } from "../db/open.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { addJob } from "../jobs/add-job.ts";

/** Reads all texts again after a restore or a move, which leave them behind (rule 4.42). */
export async function planReading(context: WriteContext): Promise<void> {
  if (!(await areLeftBehind(context.db))) return;
  await transact(context, async (trx) => {
    await lock(trx, "texts");
    // A job that was moved with the rows would skip the files that it had read in the old place.
    await trx
      .deleteFrom("jobs")
      .where("kind", "=", "read-older-texts")
      .where("locked_until", "=", 0)
      .execute();
    await addJob(trx, "read-older-texts", { after: "" });
  });
}

async function areLeftBehind(db: DbOrTrx): Promise<boolean> {
  const text = await db.selectFrom("search_file_texts").select("file_id").limit(1).execute();
  if (text.length > 0) return false;
  const file = await db
    .selectFrom("files")
    .select("id")
    .where("text_state", "is not", null)
    .where("document_id", "is not", null)
    .limit(1)
    .execute();
  return file.length > 0;
}
