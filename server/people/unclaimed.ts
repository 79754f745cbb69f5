import { sql, type Insertable } from "kysely";
import { emailKey, isEmail, nameKey } from "../../domain/people/people.ts";
import { databaseKind, type DbOrTrx, type Trx } from "../db/open.ts";
import type { Tables } from "../db/tables.ts";
import { newId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";

type Account = Omit<Insertable<Tables["members"]>, "id"> & { email_key: string };

/** The member keeps the author's name if the account has none (rule 1.138). @returns their id */
export async function claimUnclaimedAuthor(
  trx: Trx,
  account: Account,
): Promise<string | undefined> {
  const row = await trx
    .updateTable("members")
    .set({ ...account, ...(account.full_name === "" && authorsName) })
    .where("email_key", "=", account.email_key)
    .where("status", "=", "unclaimed")
    .returning("id")
    .executeTakeFirst();
  if (row) await addJob(trx, "index-author", { memberId: row.id });
  return row?.id;
}

/** An author of whom only the address is known has it as the name, which guests must not see. */
const authorsName = {
  first_name: sql<string>`case when full_name like '%@%' then '' else first_name end`,
  last_name: sql<string>`case when full_name like '%@%' then '' else last_name end`,
  full_name: sql<string>`case when full_name like '%@%' then '' else full_name end`,
};

const authorColumns = [
  ["documents", "author_id"],
  ["documents", "modified_by_id"],
  ["document_versions", "saved_by_id"],
  ["comments", "author_id"],
  ["files", "uploader_id"],
  ["former_ids", "maker_id"],
] as const;

export async function mergeUnclaimed(trx: Trx, id: string, email: string): Promise<void> {
  const found = await findUnclaimed(trx, email);
  const other = found && (await lockPerson(trx, found));
  if (other === undefined) return;
  for (const [table, column] of authorColumns) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id}
      where ${sql.ref(column)} = ${other}`.execute(trx);
  }
  await trx.deleteFrom("members").where("id", "=", other).execute();
  await addJob(trx, "index-author", { memberId: id });
}

/** Waits for a concurrent import that refers to the row. */
async function lockPerson(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("members")
    .select("id")
    .where("id", "=", id)
    .$if(databaseKind(trx) === "postgres", (found) => found.forUpdate())
    .executeTakeFirst();
  return row?.id;
}

export async function findUnclaimed(db: DbOrTrx, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("email_key", "=", emailKey(email))
    .where("status", "=", "unclaimed")
    .executeTakeFirst();
  return row?.id;
}

/** The row is the member's if the address has an account. */
export async function findOrCreatePerson(
  trx: Trx,
  { name, email }: { name: string; email?: string | undefined },
): Promise<{ id: string; name: string }> {
  const key = email !== undefined && isEmail(email) ? emailKey(email) : null;
  const present = key === null ? await findByName(trx, name) : undefined;
  if (present !== undefined) return present;
  const [id, now] = [newId(), Date.now()];
  return (
    trx
      .insertInto("members")
      .values({
        id,
        email: key === null ? null : (email?.trim() ?? null),
        email_key: key,
        first_name: name,
        last_name: "",
        full_name: name,
        role: "design-team",
        subteam: "general",
        status: "unclaimed",
        password_hash: null,
        created_at: now,
        approved_at: null,
        updated_at: now,
      })
      // A no-op update, so that `returning` also yields an existing row.
      .onConflict((conflict) => conflict.column("email_key").doUpdateSet({ email_key: key }))
      .returning(["id", "full_name as name"])
      .executeTakeFirstOrThrow()
  );
}

/** Compares names in JavaScript, since databases fold non-English letters differently. */
async function findByName(trx: Trx, name: string) {
  const withoutEmail = await trx
    .selectFrom("members")
    .select(["id", "full_name as name"])
    .where("status", "=", "unclaimed")
    .where("email_key", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return withoutEmail.find((person) => nameKey(person.name) === nameKey(name));
}
