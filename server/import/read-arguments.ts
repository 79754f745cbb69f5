import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { tagMaxLength } from "../../domain/documents/documents.ts";
import { UsageError } from "../usage-error.ts";
import { authorSources, type AuthorSource } from "./folder-import.ts";

export type FolderArguments = {
  folder: string;
  subteam: string;
  author: string;
  tags: readonly string[];
  tagFolders: boolean;
  authors: AuthorSource | undefined;
  dryRun: boolean;
};

export type FileArguments = {
  file: string;
  isArchive: boolean;
  files: string | undefined;
  report: string | undefined;
  dryRun: boolean;
};

const folderUsage =
  "npm run import -- <folder> --subteam <id> --author <email> [--tag <tag>]… [--tag-folders] " +
  "[--authors git|front-matter] [--dry-run]";
const exportUsage =
  "npm run import -- <export.json> [--files <folder>] [--report <file>] [--dry-run]";
const archiveUsage = "npm run import -- <archive> [--report <file>] [--dry-run]";
const archiveEnding = /\.(?:paddock|zip|age)$/i;

export function readArguments(
  words: readonly string[],
  from: string,
): FolderArguments | FileArguments {
  const { values, positionals } = parse(words);
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) {
    throw new UsageError(
      `Name one folder: ${folderUsage}; one export: ${exportUsage}; or one archive: ${archiveUsage}`,
    );
  }
  const path = resolve(from, given);
  const found = statSync(path, { throwIfNoEntry: false });
  const isArchive = archiveEnding.test(given);
  const isFile = found ? found.isFile() : isArchive || /\.json$/i.test(given);
  if (!isFile) return folderArguments(path, values, found?.isDirectory() ?? false);
  if (!found) throw new UsageError(`There is no file ${path}.`);
  return fileArguments({ file: path, isArchive }, values, from);
}

type Values = ReturnType<typeof parse>["values"];

function folderArguments(folder: string, values: Values, exists: boolean): FolderArguments {
  const { subteam, author, files, report, tag = [], authors } = values;
  if (files !== undefined) throw new UsageError(`--files is for an export: ${exportUsage}`);
  if (report !== undefined) {
    throw new UsageError(
      `--report is for an export: ${exportUsage}; or for an archive: ${archiveUsage}`,
    );
  }
  if (!subteam || !author) {
    throw new UsageError(`--subteam and --author are required: ${folderUsage}`);
  }
  if (!exists) throw new UsageError(`There is no folder ${folder}.`);
  return {
    folder,
    subteam,
    author,
    tags: readTags(tag),
    tagFolders: values["tag-folders"] ?? false,
    authors: authors === undefined ? undefined : readAuthorSource(authors),
    dryRun: values["dry-run"] ?? false,
  };
}

/** A tag that would be left out of every page is a mistake in the command. */
function readTags(tags: readonly string[]): readonly string[] {
  const long = tags.find((tag) => tag.trim().length > tagMaxLength);
  if (long !== undefined)
    throw new UsageError(`A tag has at most ${tagMaxLength} characters: ${long}`);
  return tags;
}

function readAuthorSource(written: string): AuthorSource {
  const source = authorSources.find((known) => known === written);
  if (!source)
    throw new UsageError(`--authors takes ${authorSources.join(" or ")}: ${folderUsage}`);
  return source;
}

function fileArguments(
  { file, isArchive }: Pick<FileArguments, "file" | "isArchive">,
  values: Values,
  from: string,
): FileArguments {
  const foreign = (["subteam", "author", "tag", "tag-folders", "authors"] as const).find(
    (name) => values[name] !== undefined,
  );
  if (foreign) throw new UsageError(`--${foreign} is for a folder: ${folderUsage}`);
  if (isArchive && values.files !== undefined)
    throw new UsageError(`--files is for an export: ${archiveUsage}`);
  const files = values.files === undefined ? undefined : resolve(from, values.files);
  if (files !== undefined && !statSync(files, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`There is no folder ${files}.`);
  }
  const report =
    values.report === undefined ? undefined : checkReportPath(resolve(from, values.report));
  if (report === file) throw new UsageError(`The report would overwrite ${file}.`);
  return { file, isArchive, files, report, dryRun: values["dry-run"] ?? false };
}

/** Checks before the import begins, because failing at its end would lose the report. */
function checkReportPath(path: string): string {
  if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`There is no folder ${dirname(path)} for the report.`);
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${path} is a folder; --report takes a file name.`);
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
        tag: { type: "string", multiple: true },
        "tag-folders": { type: "boolean" },
        authors: { type: "string" },
        files: { type: "string" },
        report: { type: "string" },
        "dry-run": { type: "boolean" },
      },
    });
  } catch (error) {
    const [reason] = (error as Error).message.split(". ");
    throw new UsageError(`${reason}: ${folderUsage}`);
  }
}
