import { sql } from "kysely";
import type { AuditEntryKind, AuditLogPage } from "../../domain/people/people-shapes.ts";
import { formerMemberName } from "../../domain/people/people.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import { parseDeletedDocument, describeEntry } from "../audit-log/describe-entry.ts";
import { containsPattern, jsonText } from "../db/dialects.ts";
import type { Db } from "../db/open.ts";
import { listSubteams } from "../subteams/store.ts";

const pageSize = 50;

type Filter = {
  kind?: AuditEntryKind | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
};

export async function readAuditLog(
  db: Db,
  _allowed: Allowed<"accounts.manage">,
  { kind, q = "", cursor }: Filter,
): Promise<AuditLogPage> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new Refusal("malformed-request");
  let rows = selectEntries(db).limit(pageSize + 1);
  if (cursor !== undefined) rows = rows.where("audit_log.id", "<", Number(cursor));
  if (kind) rows = rows.where("kind", "=", kind);
  if (q.trim() !== "") {
    const pattern = containsPattern(q);
    rows = rows.where(
      sql<boolean>`(lower(coalesce(actor.full_name, '')) like ${pattern} escape '\\'
        or lower(coalesce(subject.full_name, request.full_name, '')) like ${pattern} escape '\\'
        or lower(coalesce(subteams.name, '')) like ${pattern} escape '\\'
        or case when kind = 'document-deleted'
          then lower(${jsonText(db, "from_value", "serialNumber")}) like ${pattern} escape '\\'
          else false end
        or (kind = 'document-moved'
          and lower(from_value || ' ' || to_value) like ${pattern} escape '\\'))`,
    );
  }
  const [found, subteams] = await Promise.all([rows.execute(), listSubteams(db)]);
  const page = found.slice(0, pageSize);
  return {
    records: page.map((row) => toRecord(row, subteams)),
    nextCursor: found.length > pageSize ? String(page.at(-1)?.id) : null,
  };
}

/** A subject is a person, a request, a subteam, or a document. */
function selectEntries(db: Db) {
  return db
    .selectFrom("audit_log")
    .leftJoin("members as actor", "actor.id", "actor_id")
    .leftJoin("members as subject", "subject.id", "subject_id")
    .leftJoin("account_requests as request", "request.id", "subject_id")
    .leftJoin("subteams", "subteams.id", "subject_id")
    .select([
      "audit_log.id",
      "kind",
      "actor_id as actorId",
      "actor.full_name as actorName",
      "subject_id as subjectId",
      "subject.full_name as subjectName",
      "subject.status as subjectStatus",
      "request.full_name as requestName",
      "subteams.name as subteamName",
      "from_value as from",
      "to_value as to",
      "at",
    ])
    .orderBy("audit_log.id", "desc");
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number];

function toRecord(row: Row, subteams: readonly Subteam[]): AuditLogPage["records"][number] {
  return {
    id: Number(row.id),
    kind: row.kind,
    actor: row.actorId === null ? null : row.actorName || formerMemberName,
    subject: subjectOf(row),
    formerMember: row.subjectStatus === "removed" && isRemoval(row) ? row.subjectId : null,
    detail: describeEntry(row, subteams),
    at: new Date(row.at).toISOString(),
  };
}

function isRemoval({ kind }: Row): boolean {
  return kind === "member-removed";
}

function subjectOf(row: Row): string | null {
  const { kind, subjectId, subteamName, subjectName, requestName, from, to } = row;
  if (kind === "document-deleted") return parseDeletedDocument(from).serialNumber;
  if (kind === "document-moved") return to;
  return subjectId === null ? null : subteamName || subjectName || requestName || formerMemberName;
}
