import { sql } from "kysely";
import type { RecordKind, RecordPage } from "../../domain/people-shapes.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";

const pageSize = 50;

type Asked = { kind?: RecordKind | undefined; q?: string | undefined; cursor?: string | undefined };

/** Who did what to whom, newest first (rule 6.5). */
export async function readRecords(
  db: Db,
  _allowed: Allowed<"accounts.manage">,
  { kind, q = "", cursor }: Asked,
): Promise<RecordPage> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new Refusal("malformed-request");
  let rows = db
    .selectFrom("records")
    .leftJoin("members as actor", "actor.id", "actor_id")
    .leftJoin("members as subject", "subject.id", "subject_id")
    .select([
      "records.id",
      "kind",
      "actor_id as actorId",
      "actor_name as actorName",
      "actor.full_name as actorMember",
      "subject_id as subjectId",
      "subject_name as subjectName",
      "subject.full_name as subjectMember",
      "detail",
      "at",
    ])
    .orderBy("records.id", "desc")
    .limit(pageSize + 1);
  if (cursor !== undefined) rows = rows.where("records.id", "<", Number(cursor));
  if (kind) rows = rows.where("kind", "=", kind);
  if (q.trim() !== "") {
    const wanted = `%${q
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, "\\$&")}%`;
    rows = rows.where(
      sql<boolean>`(lower(coalesce(actor.full_name, actor_name, '')) like ${wanted} escape '\\'
        or lower(coalesce(subject.full_name, subject_name, '')) like ${wanted} escape '\\')`,
    );
  }
  const found = await rows.execute();
  const shown = found.slice(0, pageSize);
  return {
    records: shown.map((row) => ({
      id: Number(row.id),
      kind: row.kind as RecordKind,
      actor: row.actorId === null ? null : nameOf(row.actorMember, row.actorName),
      subject: row.subjectName === null ? null : nameOf(row.subjectMember, row.subjectName),
      formerMember: row.kind === "member-removed" && row.subjectName ? row.subjectId : null,
      detail: row.detail,
      at: new Date(row.at).toISOString(),
    })),
    nextCursor: found.length > pageSize ? String(shown.at(-1)?.id) : null,
  };
}

/** The name of today, after that the stored one, and of whom was erased none. */
function nameOf(member: string | null, stored: string | null): string {
  return member || stored || "Former member";
}
