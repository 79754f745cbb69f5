import { emailKey } from "../../domain/people/people.ts";
import type { Member } from "../../domain/permissions.ts";
import type { Db } from "../db/open.ts";
import type { JobPayloads } from "../jobs/add-job.ts";
import { readOwnAccess } from "./own-access.ts";
import { readOwnAuditEntries } from "./own-audit-entries.ts";
import { readOwnNotifications } from "./own-notifications.ts";

export async function listDocumentsOfAuthor(db: Db, authorId: string) {
  return db
    .selectFrom("documents")
    .select(["id", "serial_number as serialNumber", "title", "created_at as createdAt"])
    .where("author_id", "=", authorId)
    .orderBy("sort_key")
    .execute();
}

/**
 * Everything stored about a member except secrets, document versions (`readOwnVersions`), begun
 * uploads, and editing tabs.
 */
export async function readAccountData(db: Db, { id, email }: Pick<Member, "id" | "email">) {
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
    ...(await readOwnAccess(db, id)),
    accountRequests: await db
      .selectFrom("account_requests")
      .select(["first_name", "last_name", "email", "role", "subteam", "status", "created_at"])
      .where("email_key", "=", key)
      .orderBy("created_at")
      .execute(),
    waitingLetters: await readQueuedMail(db, id, key),
    ...(await readOwnAuditEntries(db, id, key)),
    documents: await listDocumentsOfAuthor(db, id),
    comments: await db
      .selectFrom("comments")
      .select(["document_id", "content", "created_at"])
      .where("author_id", "=", id)
      .execute(),
    stars: await db
      .selectFrom("stars")
      .select(["document_id", "starred_at"])
      .where("member_id", "=", id)
      .orderBy("starred_at")
      .execute(),
    views: await db
      .selectFrom("views")
      .select(["document_id", "viewed_at"])
      .where("member_id", "=", id)
      .orderBy("viewed_at")
      .execute(),
    files: await db
      .selectFrom("files")
      .select(["id", "name", "size", "width", "height", "document_id", "portfolio_id"])
      .select("created_at")
      .where((where) => where.or([where("uploader_id", "=", id), where("portfolio_id", "=", id)]))
      .execute(),
    imports: await db
      .selectFrom("imports")
      .select(["file_name", "file_size", "subteam", "state", "report", "created_at"])
      .where("member_id", "=", id)
      .execute(),
    ...(await readOwnNotifications(db, id)),
    portfolio:
      (await db
        .selectFrom("portfolios")
        .selectAll()
        .where("user_id", "=", id)
        .executeTakeFirst()) ?? null,
  };
}

/** Leaves out emails to others, and texts, which may contain one-time links. */
async function readQueuedMail(db: Db, id: string, key: string) {
  const rows = await db
    .selectFrom("mail_subjects")
    .innerJoin("jobs", "jobs.id", "job_id")
    .select(["payload", "run_at as due_at"])
    .where("subject_id", "=", id)
    .orderBy("run_at")
    .execute();
  return rows
    .map(({ payload, due_at }) => {
      const { to, subject }: JobPayloads["send-mail"] = JSON.parse(payload);
      return { to, subject, due_at };
    })
    .filter(({ to }) => emailKey(to) === key);
}
