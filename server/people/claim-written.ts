import { sql } from "kysely";
import { emailKey } from "../../domain/people.ts";
import type { Trx } from "../db/open.ts";
import { addJob } from "../jobs/add-job.ts";

/** What was imported under an address alone is theirs who get an account of it (rule 1.13). */
export async function claimWritten(trx: Trx, id: string, email: string): Promise<void> {
  const key = emailKey(email);
  const author = {
    author_id: id,
    author_name: sql<string>`(select full_name from members where id = ${id})`,
  };
  const { numUpdatedRows } = await trx
    .updateTable("documents")
    .set(author)
    .where("author_id", "is", null)
    .where(sql`lower(author_name)`, "=", key)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("comments")
    .set(author)
    .where("author_id", "is", null)
    .where(sql`lower(author_name)`, "=", key)
    .execute();
  if (numUpdatedRows > 0n) await addJob(trx, "index-author", { memberId: id });
}
