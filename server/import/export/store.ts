import type { DbOrTrx } from "../../db/open.ts";

export async function isRunningTaken(
  db: DbOrTrx,
  subteam: string,
  running: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("documents")
    .select("id")
    .where("subteam", "=", subteam)
    .where("serial_running", "=", running)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasSerial(db: DbOrTrx, serialNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom("documents")
    .select("id")
    .where("serial_number", "=", serialNumber)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function fileIdsByPath(db: DbOrTrx, documentId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("files")
    .select(["id", "path"])
    .where("document_id", "=", documentId)
    .execute();
  return new Map(rows.map((row) => [row.path, row.id]));
}
