import { sql } from "kysely";
import { emailKey } from "../../domain/people.ts";
import type { Member } from "../../domain/permissions.ts";
import type { Db } from "../db/open.ts";
import type { JobKinds } from "../jobs/add-job.ts";
import { accessOf } from "./own-access.ts";
import { recordsOf } from "./own-records.ts";

export async function documentsOfAuthor(db: Db, authorId: string) {
  return db
    .selectFrom("documents")
    .select(["id", "serial_number as serialNumber", "title", "created_at as createdAt"])
    .where("author_id", "=", authorId)
    .orderBy("sort_key")
    .execute();
}

/** What is stored about a member, without secrets; the versions that they saved come page by page. */
export async function everythingAbout(db: Db, { id, email }: Pick<Member, "id" | "email">) {
  const member = await db
    .selectFrom("members")
    .select([
      "id",
      "email",
      "first_name",
      "last_name",
      "role",
      "subteam",
      "status",
      "created_at",
      "approved_at",
      "updated_at",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  const key = emailKey(email);
  return {
    member: member ?? null,
    ...(await accessOf(db, id)),
    accountRequests: await db
      .selectFrom("account_requests")
      .select(["first_name", "last_name", "email", "role", "subteam", "status", "created_at"])
      .where("email_key", "=", key)
      .orderBy("created_at")
      .execute(),
    waitingLetters: await waitingMail(db, id),
    ...(await recordsOf(db, id, key)),
    documents: await documentsOfAuthor(db, id),
    comments: await db
      .selectFrom("comments")
      .select(["document_id", "content", "created_at"])
      .where("author_id", "=", id)
      .execute(),
    ...(await bytesOf(db, id)),
    portfolio:
      (await db
        .selectFrom("portfolios")
        .selectAll()
        .where("user_id", "=", id)
        .executeTakeFirst()) ?? null,
  };
}

/** Without the text: in it may stand a link that opens the account. */
async function waitingMail(db: Db, id: string) {
  const rows = await db
    .selectFrom("mail_subjects")
    .innerJoin("jobs", "jobs.id", "job_id")
    .select(["payload", "run_at as due_at"])
    .where("subject_id", "=", id)
    .orderBy("run_at")
    .execute();
  return rows.map(({ payload, due_at }) => {
    const { to, subject }: JobKinds["send-mail"] = JSON.parse(payload);
    return { to, subject, due_at };
  });
}

/** Files and the pictures of a portfolio, asked for at once. */
async function bytesOf(db: Db, id: string) {
  const none = sql<null>`null`;
  const files = db
    .selectFrom("files")
    .select(["id", "name", "size", "document_id", "created_at"])
    .select([none.as("width"), none.as("height")])
    .where("uploader_id", "=", id);
  const pictures = db
    .selectFrom("portfolio_pictures")
    .select(["id", none.as("name"), none.as("size"), none.as("document_id"), "created_at"])
    .select(["width", "height"])
    .where("user_id", "=", id);
  type Row = Awaited<ReturnType<(typeof files | typeof pictures)["execute"]>>[number];
  const rows = (await files.unionAll(pictures as never).execute()) as Row[];
  return {
    files: rows.flatMap(({ width: _width, height: _height, ...file }) => {
      return file.name === null ? [] : [file];
    }),
    portfolioPictures: rows.flatMap(({ id: picture, name, width, height, created_at }) => {
      return name === null ? [{ id: picture, width, height, created_at }] : [];
    }),
  };
}
