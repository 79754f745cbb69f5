import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Table } from "../import/archive/archive-lines.ts";
import { importArchive, type ImportReport } from "../import/archive/import-archive.ts";
import type { Importing } from "../import/archive/importing.ts";
import { openConverted } from "../import/convert/open-converted.ts";
import type { Collection } from "../import/convert/open-export.ts";
import { emailOf } from "./sign-in-everyone.ts";

type Written = Partial<Record<Collection, unknown>>;

export type ExportFolder = {
  /** The folder of files, next to the export. */
  files: string;
  /** Puts a file where the old system had it. */
  store: (path: string, bytes: string | Uint8Array) => Promise<void>;
  run: (
    written: Written,
    into?: Importing["context"],
    options?: { dryRun?: boolean; report?: ImportReport },
  ) => Promise<ImportReport>;
  remove: () => Promise<void>;
};

/** A temporary folder for exports and their files. */
export async function openExportFolder(server: Importing["context"]): Promise<ExportFolder> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-export-"));
  const files = join(folder, "files");
  await mkdir(files);
  return {
    files,
    store: async (path, bytes) => {
      const file = join(files, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    },
    run: async (written, into = server, { dryRun = false, report } = {}) => {
      const file = join(folder, "export.json");
      await writeFile(file, JSON.stringify(written));
      return importExport(into, { file, files, dryRun }, report);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Converts an export and imports it, as the command does. */
export async function importExport(
  into: Importing["context"],
  { dryRun = false, ...source }: { file: string; files: string; dryRun?: boolean },
  report?: ImportReport,
): Promise<ImportReport> {
  const { version, fileLimits: limits } = into.settings;
  const show = () => undefined;
  await using converted = await openConverted({ ...source, version, limits, show });
  return await importArchive(into, converted, { dryRun, show }, report);
}

/** The outcome and notes of each item, such as "skipped: no owner". */
export function outcomesOf(report: ImportReport, table: Table): string[] {
  return (report.items.get(table) ?? []).map(({ outcome, notes }) =>
    [outcome, ...notes].join(": "),
  );
}

/** A document as an old system exports it. */
export function oldPage(id: string, more: object = {}): object {
  return {
    id,
    subteam: "chassis",
    title: id,
    content: `<p>${id}</p>`,
    author: emailOf("lead"),
    createdAt: "2023-01-02T10:00:00Z",
    serialNumber: `X-${id}`,
    ...more,
  };
}
