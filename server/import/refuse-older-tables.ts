import type { Db } from "../db/open.ts";
import { UsageError } from "../usage-error.ts";

/** For a preview, which must not migrate the tables. */
export async function refuseOlderTables(db: Db): Promise<void> {
  try {
    await db.selectFrom("subteams").select("id").limit(1).execute();
  } catch {
    throw new UsageError(
      "This knowledge base is from an older version; run npm start to update it.",
    );
  }
}
