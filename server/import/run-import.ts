import { open } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkArchive } from "../archive/check-archive.ts";
import { openArchive, type Archive } from "../archive/open-archive.ts";
import { makeTemporaryFolder } from "../archive/temporary-folder.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase, type Db } from "../db/open.ts";
import { openLocalFileStore } from "../files/local-file-store.ts";
import { progressLine, type ShowProgress } from "../progress-line.ts";
import { refuseOlderTables } from "../refuse-older-tables.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { emptyReport, importArchive, type ImportReport } from "./archive/import-archive.ts";
import type { Importing } from "./archive/importing.ts";
import { itemLines } from "./archive/item-lines.ts";
import { openConverted } from "./convert/open-converted.ts";
import type { FileArguments } from "./read-arguments.ts";
import { withContext } from "./with-context.ts";

const terminalNotesMax = 200;

type Source = Parameters<typeof importArchive>[1];
type Target = { db: () => Db; isNew: boolean };

export async function runImport(
  settings: Settings,
  target: Target,
  args: FileArguments,
  print: (line: string) => void,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error("it was interrupted"));
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    await runUntilAborted(stopping.signal, settings, target, args, print);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

async function runUntilAborted(
  signal: AbortSignal,
  settings: Settings,
  { db, isNew }: Target,
  args: FileArguments,
  print: (line: string) => void,
): Promise<void> {
  const line = progressLine(process.stdout);
  const show: ShowProgress = (...progress) => {
    signal.throwIfAborted();
    if (process.stdout.isTTY) line.show(...progress);
  };
  const report = emptyReport();
  let isStopped = true;
  try {
    // An invalid file must not create a knowledge base.
    await using archive = await openSource(settings, args, show);
    line.end();
    print(`${args.file} → ${isNew ? "a new knowledge base in " : ""}${settings.dataDir}`);
    const work = (context: Importing["context"]) =>
      importArchive(context, archive, { dryRun: args.dryRun, show }, report);
    if (args.dryRun) await preview(settings, isNew ? undefined : db(), work);
    else await withContext(settings, db(), work);
    isStopped = false;
  } catch (error) {
    signal.throwIfAborted();
    // A usage error would say that the import had not begun.
    if (report.items.size === 0 || !(error instanceof UsageError)) throw error;
    throw new Error(error.message, { cause: error });
  } finally {
    line.end();
    // No later run reports what was imported before this one stopped.
    if (report.items.size > 0) await writeReport(report, { ...args, isStopped }, print);
  }
}

/** Checks an archive of somebody else before anything is written. */
async function openSource(
  { version, fileLimits: limits, backupPassphrase }: Settings,
  { file, files, isArchive }: FileArguments,
  show: ShowProgress,
): Promise<Source> {
  if (!isArchive) return openConverted({ file, files, version, limits, show });
  await using opened = new AsyncDisposableStack();
  const archive = opened.use(await openArchive(file, backupPassphrase));
  requireSeason(archive);
  await checkArchive(archive, show);
  opened.move();
  return archive;
}

/** Only the converter may write archives that contain people. */
function requireSeason({ manifest: { kind, files } }: Archive): void {
  if (kind === "backup")
    throw new UsageError("This is a backup, which is not imported: npm run restore restores it.");
  if (kind !== "season" || files.location !== "inside")
    throw new UsageError("This is not the archive of a season.");
}

async function writeReport(
  report: ImportReport,
  options: FileArguments & { isStopped: boolean },
  print: (line: string) => void,
): Promise<void> {
  for (const line of itemLines(report, { ...options, maxNotes: terminalNotesMax })) print(line);
  if (options.report === undefined) return;
  await writePrivateFile(options.report, `${itemLines(report, options).join("\n")}\n`);
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

async function preview(
  settings: Settings,
  present: Db | undefined,
  work: (context: Importing["context"]) => Promise<unknown>,
): Promise<void> {
  await using folder = await makeTemporaryFolder();
  const db = present ?? openDatabase(pathToFileURL(join(folder.path, "empty.db")));
  try {
    if (present) await refuseOlderTables(present);
    else await migrate(db);
    const fileStore = await openLocalFileStore(join(folder.path, "files"));
    await work({ db, announce: () => undefined, settings, fileStore });
  } finally {
    await db.destroy();
  }
}
