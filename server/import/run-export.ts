import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createContext } from "../create-context.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase, type Db } from "../db/open.ts";
import { openLocalFileStore } from "../files/local-file-store.ts";
import { lineWriter } from "../http/line-writer.ts";
import { consoleLog } from "../http/log.ts";
import type { Settings } from "../settings.ts";
import { exportLines, shortExportLines } from "./export/export-lines.ts";
import { emptyReport, importExport, type ExportReport } from "./export/import-export.ts";
import type { ItemReport } from "./export/importing.ts";
import { oneLine } from "./export/lenient.ts";
import { openExport } from "./export/open-export.ts";
import { progressLine } from "./progress-line.ts";
import { WrongUsage, type ExportArguments } from "./read-arguments.ts";

/** Lines of a report that a terminal shows. */
const shownLines = 200;

type Wanted = ExportArguments & { signal: AbortSignal };

/** Takes an export over, or says what that would bring. */
export async function runExport(
  settings: Settings,
  { db, isNew }: { db: () => Db; isNew: boolean },
  wanted: ExportArguments,
  say: (line: string) => void,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error("it was interrupted"));
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    await runUntil(stopping.signal, settings, { db, isNew }, wanted, say);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

async function runUntil(
  signal: AbortSignal,
  settings: Settings,
  { db, isNew }: { db: () => Db; isNew: boolean },
  asked: ExportArguments,
  say: (line: string) => void,
): Promise<void> {
  const wanted = { ...asked, signal };
  // What is none makes no knowledge base.
  if (isNew) await (await openExport(wanted.file)).close();
  say(`${wanted.file} → ${isNew ? "a new knowledge base in " : ""}${settings.dataDir}`);
  const report = emptyReport();
  let isStopped = true;
  try {
    if (wanted.dryRun) await preview(settings, isNew ? undefined : db(), wanted, report);
    else await carryOut(settings, db(), wanted, report);
    isStopped = false;
  } finally {
    // What was taken before it stopped is named by no later run.
    if (report.items.size > 0) await tell(report, { ...wanted, isStopped }, say);
  }
}

async function tell(
  report: ExportReport,
  wanted: ExportArguments & { isStopped: boolean },
  say: (line: string) => void,
): Promise<void> {
  for (const line of shortExportLines(report, { ...wanted, most: shownLines })) say(line);
  if (wanted.report === undefined) return;
  await writeForOwner(wanted.report, `${exportLines(report, wanted).join("\n")}\n`);
  say(`The whole report is in ${wanted.report}`);
}

/** Addresses and names stand in it; an older file may be open to others. */
async function writeForOwner(path: string, text: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

async function carryOut(
  settings: Settings,
  db: Db,
  wanted: Wanted,
  report: ExportReport,
): Promise<void> {
  const started = await createContext(
    settings,
    consoleLog(lineWriter(2), process.stderr.isTTY),
    db,
  );
  try {
    await importInSight(started.context, wanted, report);
    await started.jobs.idle();
  } finally {
    await started.stop();
  }
}

/** Who waits at a terminal sees where it is. */
async function importInSight(
  into: Parameters<typeof importExport>[0],
  wanted: Wanted,
  report: ExportReport,
): Promise<void> {
  const line = progressLine(process.stdout);
  const onProgress = (done: number, total: number, { outcome, name }: ItemReport) => {
    if (process.stdout.isTTY) line.show(done, total, `${outcome} ${oneLine(name)}`);
  };
  try {
    await importExport(into, { ...wanted, onProgress }, report);
  } finally {
    line.end();
  }
}

/** Without a knowledge base against an empty one that is gone afterwards. */
async function preview(
  settings: Settings,
  present: Db | undefined,
  wanted: Wanted,
  report: ExportReport,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-preview-"));
  const db = present ?? openDatabase(pathToFileURL(join(folder, "empty.db")));
  try {
    if (present) await checkTables(present);
    else await migrate(db);
    const fileStore = await openLocalFileStore(join(folder, "files"));
    await importInSight({ db, announce: () => undefined, settings, fileStore }, wanted, report);
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A preview changes nothing, the tables included. */
async function checkTables(db: Db): Promise<void> {
  try {
    await db.selectFrom("imported_items").select("source").limit(1).execute();
  } catch {
    throw new WrongUsage(
      "The knowledge base is of an older version; npm start brings it up to date.",
    );
  }
}
