import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isSubteamId, subteamIds, type SubteamId } from "../../domain/subteams/subteams.ts";

export type FolderArguments = {
  folder: string;
  subteam: SubteamId;
  author: string;
  dryRun: boolean;
};

export type ExportArguments = {
  file: string;
  files: string | undefined;
  report: string | undefined;
  dryRun: boolean;
};

const folderUsage = "npm run import -- <folder> --subteam <id> --author <email> [--dry-run]";
const exportUsage =
  "npm run import -- <export.json> [--files <folder>] [--report <file>] [--dry-run]";

/** A call that cannot be carried out: one line that says why, and exit code 2. */
export class WrongUsage extends Error {}

/**
 * @param from the folder that a relative path is meant from
 * @throws WrongUsage
 */
export function readArguments(
  words: readonly string[],
  from: string,
): FolderArguments | ExportArguments {
  const { values, positionals } = parse(words);
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) {
    throw new WrongUsage(`Name one folder: ${folderUsage}; or one export: ${exportUsage}`);
  }
  const path = resolve(from, given);
  const found = statSync(path, { throwIfNoEntry: false });
  const isExport = found ? found.isFile() : /\.json$/i.test(given);
  if (!isExport) return folderArguments(path, values, found?.isDirectory() ?? false);
  if (!found) throw new WrongUsage(`There is no file ${path}.`);
  return exportArguments(path, values, from);
}

type Values = ReturnType<typeof parse>["values"];

function folderArguments(folder: string, values: Values, isThere: boolean): FolderArguments {
  const { subteam, author, files, report } = values;
  if (files !== undefined || report !== undefined) {
    throw new WrongUsage(`--files and --report belong to an export: ${exportUsage}`);
  }
  if (!subteam || !author) {
    throw new WrongUsage(`--subteam and --author are needed: ${folderUsage}`);
  }
  if (!isSubteamId(subteam)) {
    throw new WrongUsage(`"${subteam}" is no subteam; it is one of ${subteamIds.join(", ")}.`);
  }
  if (!isThere) throw new WrongUsage(`There is no folder ${folder}.`);
  return { folder, subteam, author, dryRun: values["dry-run"] ?? false };
}

function exportArguments(file: string, values: Values, from: string): ExportArguments {
  if (values.subteam !== undefined || values.author !== undefined) {
    throw new WrongUsage(`--subteam and --author belong to a folder: ${folderUsage}`);
  }
  const files = values.files === undefined ? undefined : resolve(from, values.files);
  if (files !== undefined && !statSync(files, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WrongUsage(`There is no folder ${files}.`);
  }
  const report =
    values.report === undefined ? undefined : reportPlace(resolve(from, values.report));
  if (report === file) throw new WrongUsage(`The report would be written over ${file}.`);
  return { file, files, report, dryRun: values["dry-run"] ?? false };
}

/** Asked before an import begins: at its end it would be too late. */
function reportPlace(path: string): string {
  if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) {
    throw new WrongUsage(`There is no folder ${dirname(path)} for the report.`);
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WrongUsage(`${path} is a folder; --report takes the name of a file.`);
  }
  return path;
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        subteam: { type: "string" },
        author: { type: "string" },
        files: { type: "string" },
        report: { type: "string" },
        "dry-run": { type: "boolean" },
      },
    });
  } catch (error) {
    const [reason] = (error as Error).message.split(". ");
    throw new WrongUsage(`${reason}: ${folderUsage}`);
  }
}
