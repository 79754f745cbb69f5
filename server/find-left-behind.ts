import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseKind, type Db } from "./db/open.ts";
import { hasDocuments } from "./home/store.ts";
import type { Settings } from "./settings.ts";

/** @returns a warning if a new PostgreSQL is empty but SQLite has documents (rule 11.23) */
export async function findLeftBehind(
  { dataDir }: Pick<Settings, "dataDir">,
  db: Db,
): Promise<string | undefined> {
  const path = join(dataDir, "paddock.db");
  if (databaseKind(db) === "sqlite" || !existsSync(path) || (await hasDocuments(db))) return;
  const count = countDocuments(path);
  if (count === 0) return;
  const documents = count === 1 ? "1 document" : `${count} documents`;
  return (
    `DATABASE_URL: this PostgreSQL database has no documents, but ${path} has ${documents}. ` +
    `To move them here, stop Paddock and run: npm run move -- --from "file:${path}". ` +
    "To use them as before, remove DATABASE_URL."
  );
}

/** @returns 0 for a file that is not a database of Paddock */
function countDocuments(path: string): number {
  try {
    using database = new DatabaseSync(path, { readOnly: true });
    return Number(database.prepare("select count(*) as count from documents").get()?.["count"]);
  } catch {
    return 0;
  }
}
