import type { ImportReport } from "../../domain/imports/import-shapes.ts";
import type { ImportPart, ImportState } from "../../domain/imports/imports.ts";
import type { Member } from "../../domain/permissions.ts";
import { lock } from "../db/dialects.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import { memberColumns, memberOf } from "../sessions/member-of.ts";

export type ImportRow = {
  id: string;
  memberId: string;
  fileId: string | null;
  fileName: string;
  fileSize: number;
  subteam: string;
  /** 0 or 1. */
  tagFolders: number;
  state: ImportState;
  part: ImportPart | null;
  done: number;
  total: number;
  latest: string | null;
  report: string | null;
  problem: string | null;
  createdAt: number;
  partAt: number | null;
  changedAt: number;
};

function imports(db: DbOrTrx) {
  return db
    .selectFrom("imports")
    .select([
      "id",
      "member_id as memberId",
      "file_id as fileId",
      "file_name as fileName",
      "file_size as fileSize",
      "subteam",
      "tag_folders as tagFolders",
      "state",
      "part",
      "done",
      "total",
      "latest",
      "report",
      "problem",
      "created_at as createdAt",
      "part_at as partAt",
      "changed_at as changedAt",
    ]);
}

/** A member has one import (rule 8.31), so its changes wait for each other. */
export async function lockImportsOf(trx: Trx, memberId: string): Promise<void> {
  await lock(trx, `imports of ${memberId}`);
}

export async function findImport(db: DbOrTrx, id: string): Promise<ImportRow | undefined> {
  return await imports(db).where("id", "=", id).executeTakeFirst();
}

const selectOfMember = prepare((db, memberId: string) =>
  imports(db).where("member_id", "=", memberId),
);

export async function findImportOf(db: DbOrTrx, memberId: string): Promise<ImportRow | undefined> {
  const [row] = await selectOfMember(db, memberId);
  return row;
}

type NewImport = Pick<
  ImportRow,
  "id" | "memberId" | "fileId" | "fileName" | "fileSize" | "subteam" | "tagFolders"
>;

export async function insertImport(trx: Trx, added: NewImport): Promise<void> {
  const { id, memberId, fileId, fileName, fileSize, subteam, tagFolders } = added;
  const now = Date.now();
  await trx
    .insertInto("imports")
    .values({
      id,
      member_id: memberId,
      file_id: fileId,
      file_name: fileName,
      file_size: fileSize,
      subteam,
      tag_folders: tagFolders,
      state: "checking",
      part: null,
      done: 0,
      total: 0,
      latest: null,
      report: null,
      problem: null,
      created_at: now,
      part_at: null,
      changed_at: now,
    })
    .execute();
}

type Outcome =
  | { state: "checked"; report: ImportReport }
  | { state: "running" }
  | { state: "done"; report: ImportReport }
  | { state: "failed"; problem: string; keepsFile: boolean };

export async function setImportState(
  trx: Trx,
  id: string,
  from: ImportState,
  to: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("imports")
    .set({
      state: to.state,
      part: null,
      done: 0,
      total: 0,
      latest: null,
      problem: to.state === "failed" ? to.problem : null,
      ...("report" in to && { report: JSON.stringify(to.report) }),
      ...(to.state === "done" && { file_id: null }),
      ...(to.state === "failed" && !to.keepsFile && { file_id: null }),
      part_at: null,
      changed_at: Date.now(),
    })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Keeps the report's age (rule 8.64). @returns whether the import had failed and had a zip */
export async function detachZip(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("imports")
    .set({ file_id: null })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .where("file_id", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type NewPage = { id: string; title: string; at: string };

export type Progress = {
  part: ImportPart;
  partAt: number;
  done: number;
  total: number;
  latest: readonly NewPage[];
};

/** @returns false once the import was deleted */
export async function saveProgress(trx: Trx, id: string, progress: Progress): Promise<boolean> {
  const { part, partAt, done, total, latest } = progress;
  const { numUpdatedRows } = await trx
    .updateTable("imports")
    .set({
      part,
      part_at: partAt,
      done,
      total,
      latest: JSON.stringify(latest),
      changed_at: Date.now(),
    })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteImport(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("imports").where("id", "=", id).execute();
}

export async function listImportsBefore(
  db: Db,
  states: readonly ImportState[],
  time: number,
): Promise<ImportRow[]> {
  return await imports(db).where("state", "in", states).where("changed_at", "<", time).execute();
}

export async function findActiveMember(db: Db, id: string): Promise<Member | undefined> {
  const row = await db
    .selectFrom("members")
    .select(memberColumns)
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row && memberOf(row);
}

export async function findTagKeys(
  db: Db,
  keys: readonly string[],
  documents: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("document_tags")
    .select("tag_key")
    .distinct()
    .where("tag_key", "in", keys)
    .$if(documents.length > 0, (query) => query.where("document_id", "not in", documents))
    .execute();
  return new Set(rows.map((row) => row.tag_key));
}

export type MadeDocument = { id: string; serialNumber: string };

export async function listMadeDocuments(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MadeDocument>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("documents")
    .select(["id", "serial_number as serialNumber"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
