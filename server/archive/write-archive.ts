import type { Writable } from "node:stream";
import type { Db, Trx } from "../db/open.ts";
import type { FileStore } from "../files/file-store.ts";
import type { ShowProgress } from "../progress-line.ts";
import { inPieces, openArchiveWriter, type ArchiveWriter } from "./archive-writer.ts";
import { copyFiles, insideOf, leftInPlace, type Referred } from "./copy-files.ts";
import { toJsonLines } from "./json-lines.ts";
import { archiveFormat, manifestPath, storedFilesPath, type Manifest } from "./manifest.ts";
import type { SharedFiles } from "./shared-files.ts";

export type ArchiveSource = {
  /** Opened to read only. */
  db: Db;
  fileStore: FileStore;
  version: string;
};

export type ArchiveTarget = {
  out: Writable;
  /** Shared files are beside the archive; "left" copies nothing. */
  files: "inside" | "left" | SharedFiles;
};

type CommonFields = Pick<
  Manifest,
  "product" | "format" | "version" | "createdAt" | "files" | "missing" | "changed"
>;

export type ContentsOf<Kind extends Manifest> = Omit<Kind, keyof CommonFields>;

/** Writes the rows of one moment, then their files, which outlive deleted rows by a day. */
export async function writeArchive<Kind extends Manifest>(
  { db, fileStore, version }: ArchiveSource,
  { out, files }: ArchiveTarget,
  writeContents: (
    trx: Trx,
    archive: ArchiveWriter,
    referred: Referred,
  ) => Promise<ContentsOf<Kind>>,
  show: ShowProgress,
): Promise<CommonFields & ContentsOf<Kind>> {
  try {
    const createdAt = new Date().toISOString();
    const archive = openArchiveWriter(out);
    const referred: Referred = new Map();
    const contents = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((trx) => writeContents(trx, archive, referred));
    const target = files === "inside" ? insideOf(archive) : files === "left" ? leftInPlace : files;
    const copied = await copyFiles(fileStore, target, referred, show);
    const lines = toJsonLines(copied.stored);
    const { sha256 } = await archive.add(storedFilesPath, inPieces(lines), { compress: true });
    const manifest: CommonFields & ContentsOf<Kind> = {
      product: "Paddock",
      format: archiveFormat,
      version,
      createdAt,
      ...contents,
      files: {
        sha256,
        lines: copied.stored.length,
        bytes: copied.bytes,
        location: typeof files === "string" ? files : "beside",
      },
      missing: copied.missing,
      changed: copied.changed,
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await archive.add(manifestPath, inPieces(text), { compress: true });
    await archive.close();
    return manifest;
  } catch (error) {
    out.destroy();
    throw error;
  }
}
