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
import { progressLine } from "../progress-line.ts";
import { refuseOlderTables } from "../refuse-older-tables.ts";
import type { Settings } from "../settings.ts";
import { exportLines, shortExportLines } from "./export/export-lines.ts";
import { emptyReport, importExport, type ExportReport } from "./export/import-export.ts";
import type { ItemReport } from "./export/importing.ts";
import { oneLine } from "./export/lenient.ts";
import { openExport } from "./export/open-export.ts";
import type { ExportArguments } from "./read-arguments.ts";

const terminalNotesMax = 200;

type ExportOptions = ExportArguments & { signal: AbortSignal };

export async function runExport(
  settings: Settings,
  { db, isNew }: { db: () => Db; isNew: boolean },
  args: ExportArguments,
  print: (line: string) => void,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error("it was interrupted"));
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    await runUntilAborted(stopping.signal, settings, { db, isNew }, args, print);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

async function runUntilAborted(
  signal: AbortSignal,
  settings: Settings,
  { db, isNew }: { db: () => Db; isNew: boolean },
  args: ExportArguments,
  print: (line: string) => void,
): Promise<void> {
  const options = { ...args, signal };
  // An invalid file must not create a knowledge base.
  if (isNew) await (await openExport(options.file)).close();
  print(`${options.file} → ${isNew ? "a new knowledge base in " : ""}${settings.dataDir}`);
  const report = emptyReport();
  let isStopped = true;
  try {
    if (options.dryRun) await preview(settings, isNew ? undefined : db(), options, report);
    else await importForReal(settings, db(), options, report);
    isStopped = false;
  } finally {
    // No later run reports what was imported before this one stopped.
    if (report.items.size > 0) await writeReport(report, { ...options, isStopped }, print);
  }
}

async function writeReport(
  report: ExportReport,
  options: ExportArguments & { isStopped: boolean },
  print: (line: string) => void,
): Promise<void> {
  for (const line of shortExportLines(report, { ...options, maxLines: terminalNotesMax }))
    print(line);
  if (options.report === undefined) return;
  await writePrivateFile(options.report, `${exportLines(report, options).join("\n")}\n`);
  print(`Full report saved to ${options.report}`);
}

/** The report contains names and addresses. An existing file may be readable by others. */
async function writePrivateFile(path: string, text: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

async function importForReal(
  settings: Settings,
  db: Db,
  options: ExportOptions,
  report: ExportReport,
): Promise<void> {
  const started = await createContext(
    settings,
    consoleLog(lineWriter(2), process.stderr.isTTY),
    db,
  );
  try {
    await importWithProgress(started.context, options, report);
    await started.jobs.idle();
  } finally {
    await started.stop();
  }
}

async function importWithProgress(
  into: Parameters<typeof importExport>[0],
  options: ExportOptions,
  report: ExportReport,
): Promise<void> {
  const line = progressLine(process.stdout);
  const onProgress = (done: number, total: number, { outcome, name }: ItemReport) => {
    if (process.stdout.isTTY) line.show(done, total, `${outcome} ${oneLine(name)}`);
  };
  try {
    await importExport(into, { ...options, onProgress }, report);
  } finally {
    line.end();
  }
}

/** Uses a temporary empty database when there is no knowledge base. */
async function preview(
  settings: Settings,
  present: Db | undefined,
  options: ExportOptions,
  report: ExportReport,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-preview-"));
  const db = present ?? openDatabase(pathToFileURL(join(folder, "empty.db")));
  try {
    if (present) await refuseOlderTables(present);
    else await migrate(db);
    const fileStore = await openLocalFileStore(join(folder, "files"));
    await importWithProgress(
      { db, announce: () => undefined, settings, fileStore },
      options,
      report,
    );
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
