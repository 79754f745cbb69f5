import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { may, type Member } from "../../domain/permissions.ts";
import { subteamName } from "../../domain/subteams.ts";
import { openDatabase, type Db } from "../db/open.ts";
import { consoleLog } from "../http/log.ts";
import { readSettings, WrongSetting, type Settings } from "../settings.ts";
import { startWorld } from "../start.ts";
import { importFolder, previewImport } from "./import-folder.ts";
import { progressLine } from "./progress-line.ts";
import { readArguments, WrongUsage, type Arguments } from "./read-arguments.ts";
import { reportLines, type Report } from "./report.ts";
import { findAuthor } from "./store.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

// Whoever reads the report may stop reading; the import goes on.
process.stdout.on("error", () => undefined);

await main().catch((error: unknown) => {
  const isUsage = error instanceof WrongUsage || error instanceof WrongSetting;
  const { message, code } = error as { message?: string; code?: string };
  const reason = message || code || "unknown reason";
  process.stderr.write(isUsage ? `${reason}\n` : `The import stopped: ${reason}\n`);
  process.exitCode = isUsage ? 2 : 1;
});

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  // npm runs its scripts in the project's folder, whatever the folder was that it was called in.
  const from = process.env["INIT_CWD"] ?? process.cwd();
  const wanted = readArguments(process.argv.slice(2), from);
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
function openExisting({ databaseUrl, dataDir }: Settings): Db {
  if (databaseUrl.protocol === "file:" && !existsSync(fileURLToPath(databaseUrl))) {
    throw new WrongUsage(`There is no knowledge base in ${dataDir} yet; npm start makes one.`);
  }
  return openDatabase(databaseUrl);
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
  { folder, subteam }: Arguments,
  author: Member,
): Promise<Report> {
  const started = await startWorld(settings, consoleLog(process.stderr), db);
  const line = progressLine(process.stdout);
  try {
    const report = await importFolder(started.world, {
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
