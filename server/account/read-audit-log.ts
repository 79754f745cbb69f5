import { sql } from "kysely";
import type { AuditEntryKind, AuditLogPage } from "../../domain/people/people-shapes.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { deletedDocument, describeEntry } from "../audit-log/describe-entry.ts";
import { jsonText } from "../db/dialects.ts";
import type { Db } from "../db/open.ts";

const pageSize = 50;

type Asked = {
  kind?: AuditEntryKind | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
};

/** Who did what to whom, newest first (rule 6.22). */
export async function readAuditLog(
  db: Db,
  _allowed: Allowed<"accounts.manage">,
  { kind, q = "", cursor }: Asked,
): Promise<AuditLogPage> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new Refusal("malformed-request");
  let rows = entries(db).limit(pageSize + 1);
  if (cursor !== undefined) rows = rows.where("audit_log.id", "<", Number(cursor));
  if (kind) rows = rows.where("kind", "=", kind);
  if (q.trim() !== "") {
    const wanted = `%${q
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, "\\$&")}%`;
    rows = rows.where(
      sql<boolean>`(lower(coalesce(actor.full_name, '')) like ${wanted} escape '\\'
        or lower(coalesce(subject.full_name, request.full_name, '')) like ${wanted} escape '\\'
        or case when kind = 'document-deleted'
          then lower(${jsonText(db, "from_value", "serialNumber")}) like ${wanted} escape '\\'
          else false end)`,
    );
  }
  const found = await rows.execute();
  const shown = found.slice(0, pageSize);
  return {
    records: shown.map(toRecord),
    nextCursor: found.length > pageSize ? String(shown.at(-1)?.id) : null,
  };
}

/** With the names of today: a subject is a person, a request or a document. */
function entries(db: Db) {
  return db
    .selectFrom("audit_log")
    .leftJoin("members as actor", "actor.id", "actor_id")
    .leftJoin("members as subject", "subject.id", "subject_id")
    .leftJoin("account_requests as request", "request.id", "subject_id")
    .select([
      "audit_log.id",
      "kind",
      "actor_id as actorId",
      "actor.full_name as actorName",
      "subject_id as subjectId",
      "subject.full_name as subjectName",
      "subject.status as subjectStatus",
      "request.full_name as requestName",
      "from_value as from",
      "to_value as to",
      "at",
    ])
    .orderBy("audit_log.id", "desc");
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>["execute"]>>[number];

function toRecord(row: Row): AuditLogPage["records"][number] {
  return {
    id: Number(row.id),
    kind: row.kind,
    actor: row.actorId === null ? null : row.actorName || formerMember,
    subject: subjectOf(row),
    formerMember: row.subjectStatus === "removed" && isRemoval(row) ? row.subjectId : null,
    detail: describeEntry(row),
    at: new Date(row.at).toISOString(),
  };
}

const formerMember = "Former member";

function isRemoval({ kind }: Row): boolean {
  return kind === "member-removed";
}

function subjectOf({ kind, subjectId, subjectName, requestName, from }: Row): string | null {
  if (kind === "document-deleted") return deletedDocument(from).serialNumber;
  return subjectId === null ? null : subjectName || requestName || formerMember;
}
