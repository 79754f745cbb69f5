import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openDatabase } from "../db/open.ts";
import { listAllStoredBytes } from "../files/stored-bytes.ts";
import type { ShowProgress } from "../progress-line.ts";
import { checkArchive } from "./check-archive.ts";
import type { CheckedTeam } from "./check-live.ts";
import type { Archive } from "./open-archive.ts";
import { readStoredFiles } from "./read-archive.ts";
import { restoreRows } from "./restore-rows.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** Also restores the rows, into a database that is deleted again. */
export async function tryRestore(archive: Archive, show: ShowProgress): Promise<CheckedTeam> {
  const { files } = await checkArchive(archive, show);
  await using folder = await makeTemporaryFolder();
  const url = pathToFileURL(join(folder.path, "paddock.db"));
  const db = openDatabase(url, { access: "exclusive" });
  try {
    return await db.transaction().execute(async (trx) => {
      const rows = await restoreRows(trx, archive, show);
      return { rows, files, problems: await compareFiles(archive, listAllStoredBytes(trx)) };
    });
  } finally {
    await db.destroy();
  }
}

async function compareFiles(
  archive: Archive,
  referred: ReturnType<typeof listAllStoredBytes>,
): Promise<string[]> {
  const hashes = new Map<string, string>();
  for await (const { id, sha256 } of readStoredFiles(archive)) hashes.set(id, sha256);
  const problems: string[] = [];
  for await (const { id, sha256 } of referred) {
    const stored = hashes.get(id);
    if (stored === undefined) problems.push(`File ${id}: its bytes are missing.`);
    else if (sha256 !== null && stored !== sha256)
      problems.push(`File ${id}: its bytes have changed.`);
  }
  return problems;
}
