import { sql } from "kysely";
import { emailKey } from "../../domain/people.ts";
import type { Trx } from "../db/open.ts";
import { addJob } from "../jobs/add-job.ts";

/** What was imported under an address alone is theirs who get an account of it (rule 1.13). */
export async function claimWritten(trx: Trx, id: string, email: string): Promise<void> {
  const key = emailKey(email);
  // Of somebody who was removed before, and is erased now, none is left.
  const name = sql<string>`coalesce((select full_name from members where id = ${id}), '')`;
  const { numUpdatedRows } = await trx
    .updateTable("documents")
    .set({ author_id: id, author_name: name })
    .where("author_id", "is", null)
    .where(sql`lower(author_name)`, "=", key)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("documents")
    .set({ modified_by_id: id, modified_by_name: name })
    .where("modified_by_id", "is", null)
    .where(sql`lower(modified_by_name)`, "=", key)
    .execute();
  await trx
    .updateTable("document_versions")
    .set({ saved_by_id: id, saved_by_name: name })
    .where("saved_by_id", "is", null)
    .where(sql`lower(saved_by_name)`, "=", key)
    .execute();
  await trx
    .updateTable("comments")
    .set({ author_id: id, author_name: name })
    .where("author_id", "is", null)
    .where(sql`lower(author_name)`, "=", key)
    .execute();
  if (numUpdatedRows > 0n) await addJob(trx, "index-author", { memberId: id });
}
