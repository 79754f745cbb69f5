import type { FirstSteps } from "../../domain/home/first-steps-shapes.ts";
import type { Db } from "../db/open.ts";

export async function hasDocuments(db: Db): Promise<boolean> {
  return (await findAnyDocument(db)) !== null;
}

/** Without an order, which would read every document. */
export async function findAnyDocument(db: Db): Promise<FirstSteps["document"]> {
  const row = await db
    .selectFrom("documents")
    .select(["id", "serial_number as serialNumber", "title"])
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** An unfinished page has no hash. */
export async function hasImports(db: Db): Promise<boolean> {
  for (const table of ["imported_pages", "imported_items"] as const) {
    const imported = db.selectFrom(table).select("source").where("hash", ">", "").limit(1);
    if (await imported.executeTakeFirst()) return true;
  }
  return false;
}
