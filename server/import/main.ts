import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { may, type Member } from "../../domain/permissions.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase, type Db } from "../db/open.ts";
import { progressLine } from "../progress-line.ts";
import { readEnvironment } from "../read-environment.ts";
import { refuseOlderTables } from "../refuse-older-tables.ts";
import { privateUmask } from "../restrict-data-folder.ts";
import { isExplained } from "../run-command.ts";
import { misspelledLines, readSettings, type Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { InvalidExport } from "./convert/open-export.ts";
import type { FolderImport, Progress } from "./folder-import.ts";
import { getVisibleSubteam } from "./get-visible-subteam.ts";
import { importFolder, previewImport } from "./import-folder.ts";
import { readArguments, type FolderArguments } from "./read-arguments.ts";
import { reportLines, type Report } from "./report.ts";
import { findRepository } from "./repository.ts";
import { runImport } from "./run-import.ts";
import { findAuthor } from "./store.ts";
import { withContext } from "./with-context.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

// A closed pipe must not stop the import.
process.stdout.on("error", () => undefined);

process.umask(privateUmask);
await main().catch((error: unknown) => {
  const isInvalidExport = error instanceof InvalidExport;
  const isUsageError = isInvalidExport || isExplained(error);
  const { message, code } = error as { message?: string; code?: string };
  const reason = isInvalidExport
    ? `Not a valid export: ${message}.`
    : message || code || "unknown reason";
  process.stderr.write(
    isUsageError ? `${reason}\n` : `The import stopped: ${reason.replace(/\.$/, "")}.\n`,
  );
  process.exitCode = isUsageError ? 2 : 1;
});

async function main(): Promise<void> {
  const settings = readSettings(readEnvironment(process.env));
  for (const line of misspelledLines(settings)) print(line);
  // npm runs scripts in the project folder; INIT_CWD is the folder it was called from.
  const from = process.env["INIT_CWD"] ?? process.cwd();
  const args = readArguments(process.argv.slice(2), from);
  if ("folder" in args) return importPages(settings, args);
  const isNew = !hasDatabase(settings);
  const db = () => openDatabase(settings.databaseUrl);
  return runImport(settings, { db, isNew }, args, print);
}

async function importPages(settings: Settings, args: FolderArguments): Promise<void> {
  const db = openExisting(settings);
  try {
    if (args.dryRun) await refuseOlderTables(db);
    else await migrate(db);
    const author = await getAuthor(db, args.author);
    const subteam = await getVisibleSubteam(db, args.subteam);
    if (args.authors === "git" && !(await findRepository(args.folder)))
      throw new UsageError(`${args.folder} is not in a complete clone of a git repository.`);
    print(`${args.folder} → ${subteam.name}, by ${author.fullName}`);
    const wanted = { ...args, author };
    const report = args.dryRun
      ? await showProgress((onProgress) =>
          previewImport({ db, settings }, { ...wanted, onProgress }),
        )
      : await runFolderImport(settings, db, wanted);
    for (const line of reportLines(report, args)) print(line);
  } finally {
    await db.destroy();
  }
}

/** Never creates a knowledge base in a mistyped data folder. */
function openExisting(settings: Settings): Db {
  if (!hasDatabase(settings)) {
    throw new UsageError(
      `There is no knowledge base in ${settings.dataDir} yet; run npm start to create one.`,
    );
  }
  return openDatabase(settings.databaseUrl);
}

function hasDatabase({ databaseUrl }: Settings): boolean {
  return databaseUrl.protocol !== "file:" || existsSync(fileURLToPath(databaseUrl));
}

async function getAuthor(db: Db, email: string): Promise<Member> {
  const author = await findAuthor(db, email);
  if (!author) throw new UsageError(`No active member has the address ${email}.`);
  if (!may(author, "documents.create")) {
    throw new UsageError(`${author.fullName} is not allowed to create documents.`);
  }
  return author;
}

function runFolderImport(settings: Settings, db: Db, wanted: FolderImport): Promise<Report> {
  return showProgress((onProgress, line) =>
    withContext(settings, db, async (context) => {
      const report = await importFolder(context, { ...wanted, onProgress });
      if (report.pages.some((page) => page.outcome !== "unchanged")) line.say("Resizing images");
      return report;
    }),
  );
}

type ProgressLine = ReturnType<typeof progressLine>;

async function showProgress(
  work: (onProgress: (progress: Progress) => void, line: ProgressLine) => Promise<Report>,
): Promise<Report> {
  const line = progressLine(process.stdout);
  const onProgress = ({ part, done, total, path, outcome }: Progress) => {
    const isShown = part === "writing" && outcome !== "unchanged";
    if (process.stdout.isTTY || isShown) line.show(done, total, `${outcome ?? part} ${path}`);
  };
  try {
    return await work(onProgress, line);
  } finally {
    line.end();
  }
}
