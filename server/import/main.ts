import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { may, type Member } from "../../domain/permissions.ts";
import { subteamName } from "../../domain/subteams/subteams.ts";
import { createContext } from "../create-context.ts";
import { openDatabase, type Db } from "../db/open.ts";
import { lineWriter } from "../http/line-writer.ts";
import { consoleLog } from "../http/log.ts";
import { privateUmask } from "../restrict-data-folder.ts";
import { readSettings, WrongSetting, type Settings } from "../settings.ts";
import { NoExport } from "./export/json-spans.ts";
import { importFolder, previewImport } from "./import-folder.ts";
import { progressLine } from "./progress-line.ts";
import { readArguments, WrongUsage, type FolderArguments } from "./read-arguments.ts";
import { reportLines, type Report } from "./report.ts";
import { runExport } from "./run-export.ts";
import { findAuthor } from "./store.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

// Whoever reads the report may stop reading; the import goes on.
process.stdout.on("error", () => undefined);

process.umask(privateUmask);
await main().catch((error: unknown) => {
  const isNoExport = error instanceof NoExport;
  const isUsage = isNoExport || error instanceof WrongUsage || error instanceof WrongSetting;
  const { message, code } = error as { message?: string; code?: string };
  const reason = isNoExport
    ? `This is no export: ${message}.`
    : message || code || "unknown reason";
  process.stderr.write(isUsage ? `${reason}\n` : `The import stopped: ${reason}\n`);
  process.exitCode = isUsage ? 2 : 1;
});

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  // npm runs its scripts in the project's folder, whatever the folder was that it was called in.
  const from = process.env["INIT_CWD"] ?? process.cwd();
  const wanted = readArguments(process.argv.slice(2), from);
  if ("folder" in wanted) return importPages(settings, wanted);
  const isNew = !hasDatabase(settings);
  const db = () => openDatabase(settings.databaseUrl);
  return runExport(settings, { db, isNew }, wanted, say);
}

async function importPages(settings: Settings, wanted: FolderArguments): Promise<void> {
  const db = openExisting(settings);
  try {
    const author = await getAuthor(db, wanted.author);
    say(`${wanted.folder} → ${subteamName(wanted.subteam)}, by ${author.fullName}`);
    const report = wanted.dryRun
      ? await previewImport({ db, settings }, wanted)
      : await carryOut(settings, db, wanted, author);
    for (const line of reportLines(report, wanted)) say(line);
  } finally {
    await db.destroy();
  }
}

/** A wrong data folder would otherwise become an empty knowledge base. */
function openExisting(settings: Settings): Db {
  if (!hasDatabase(settings)) {
    throw new WrongUsage(
      `There is no knowledge base in ${settings.dataDir} yet; npm start makes one.`,
    );
  }
  return openDatabase(settings.databaseUrl);
}

function hasDatabase({ databaseUrl }: Settings): boolean {
  return databaseUrl.protocol !== "file:" || existsSync(fileURLToPath(databaseUrl));
}

async function getAuthor(db: Db, email: string): Promise<Member> {
  const author = await findAuthor(db, email);
  if (!author) throw new WrongUsage(`There is no active member with the address ${email}.`);
  if (!may(author, "documents.create")) {
    throw new WrongUsage(`${author.fullName} may not create documents.`);
  }
  return author;
}

async function carryOut(
  settings: Settings,
  db: Db,
  { folder, subteam }: FolderArguments,
  author: Member,
): Promise<Report> {
  const started = await createContext(
    settings,
    consoleLog(lineWriter(2), process.stderr.isTTY),
    db,
  );
  const line = progressLine(process.stdout);
  try {
    const report = await importFolder(started.context, {
      folder,
      subteam,
      author,
      onProgress: (done, total, { outcome, path }) => {
        if (process.stdout.isTTY || outcome !== "unchanged")
          line.show(done, total, `${outcome} ${path}`);
      },
    });
    if (report.pages.some((page) => page.outcome !== "unchanged")) {
      line.say("Making the images fit the screens");
    }
    await started.jobs.idle();
    return report;
  } finally {
    line.end();
    await started.stop();
  }
}
