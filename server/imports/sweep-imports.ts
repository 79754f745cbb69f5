import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { refusals } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { transact } from "../db/transact.ts";
import { announceImport, removeImport, removeZip } from "./actions.ts";
import { importsFolder } from "./run-import.ts";
import {
  findImport,
  listImportsBefore,
  detachZip,
  lockImportsOf,
  setImportState,
  type ImportRow,
} from "./store.ts";

const day = 24 * 60 * 60 * 1000;
const reportDays = 30;

/** Deletes abandoned and old imports (rules 8.38 and 8.64), and fails those without progress. */
export async function sweepImports(context: AppContext): Promise<void> {
  const { db } = context;
  const now = Date.now();
  for (const row of await listImportsBefore(db, ["checked"], now - day)) await remove(context, row);
  for (const row of await listImportsBefore(db, ["done", "failed"], now - reportDays * day))
    await remove(context, row);
  for (const row of await listImportsBefore(db, ["checking", "running"], now - day))
    await giveUp(context, row);
  for (const row of await listImportsBefore(db, ["failed"], now - day)) await dropZip(context, row);
}

/** Does nothing if the import was started after it was listed. */
async function remove(context: AppContext, row: ImportRow): Promise<void> {
  await transact(context, async (trx) => {
    await lockImportsOf(trx, row.memberId);
    if ((await findImport(trx, row.id))?.state !== row.state) return;
    await removeImport(trx, row);
    await announceImport(trx, row.memberId);
  });
}

async function giveUp(context: AppContext, row: ImportRow): Promise<void> {
  const problem = refusals["internal-error"].sentence;
  const failed = { state: "failed", problem, keepsFile: false } as const;
  await transact(context, async (trx) => {
    await lockImportsOf(trx, row.memberId);
    if (!(await setImportState(trx, row.id, row.state, failed))) return;
    await removeZip(trx, row.fileId);
    await announceImport(trx, row.memberId);
  });
}

async function dropZip(context: AppContext, { id, memberId, fileId }: ImportRow): Promise<void> {
  if (fileId === null) return;
  await transact(context, async (trx) => {
    await lockImportsOf(trx, memberId);
    if (!(await detachZip(trx, id))) return;
    await removeZip(trx, fileId);
    await announceImport(trx, memberId);
  });
}

/** Removes folders that a killed process left, if their import has ended or was deleted. */
export async function sweepImportFolders(context: AppContext): Promise<void> {
  const folder = importsFolder(context);
  for (const id of await readdir(folder).catch(() => [])) {
    const row = await findImport(context.db, id);
    const isUsed = row?.state === "checking" || row?.state === "running";
    if (!isUsed) await rm(join(folder, id), { recursive: true, force: true });
  }
}
