import { sql } from "kysely";
import type { Db } from "../db/open.ts";

type OwnVersion = {
  document_id: string;
  version: number;
  title: string | null;
  content: string;
  saved_at: number | null;
};

/** Bounds memory: each version has at most 1 MiB (rule 3.8). */
const pageSize = 20;

export async function* readOwnVersions(db: Db, memberId: string): AsyncGenerator<OwnVersion[]> {
  // Current versions first, so that one replaced during the export is not missed.
  for (const read of [newestVersions, earlierVersions]) {
    let page: OwnVersion[] = [];
    do {
      page = await read(db, memberId, page.at(-1));
      yield page;
    } while (page.length === pageSize);
  }
}

function newestVersions(db: Db, memberId: string, last?: OwnVersion): Promise<OwnVersion[]> {
  return db
    .selectFrom("documents")
    .select([
      "id as document_id",
      "version",
      "title",
      "content",
      sql<number | null>`coalesce(last_modified, created_at)`.as("saved_at"),
    ])
    .where((where) =>
      where.or([
        where("modified_by_id", "=", memberId),
        where.and([where("version", "=", 1), where("author_id", "=", memberId)]),
      ]),
    )
    .where("id", ">", last?.document_id ?? "")
    .orderBy("id")
    .limit(pageSize)
    .execute();
}

function earlierVersions(db: Db, memberId: string, last?: OwnVersion): Promise<OwnVersion[]> {
  const { document_id: id, version } = last ?? { document_id: "", version: 0 };
  return db
    .selectFrom("document_versions")
    .select(["document_id", "version", "title", "content", "saved_at"])
    .where((where) =>
      where.or([
        where("saved_by_id", "=", memberId),
        // Another member may have imported what this one wrote (rule 8.43).
        where.and([
          where("version", "=", 1),
          where("document_id", "in", documentsBy(db, memberId)),
        ]),
      ]),
    )
    .where((where) =>
      where.or([
        where("document_id", ">", id),
        where.and([where("document_id", "=", id), where("version", ">", version)]),
      ]),
    )
    .orderBy("document_id")
    .orderBy("version")
    .limit(pageSize)
    .execute();
}

function documentsBy(db: Db, authorId: string) {
  return db.selectFrom("documents").select("id").where("author_id", "=", authorId);
}
