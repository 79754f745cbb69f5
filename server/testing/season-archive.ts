import { hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { openArchiveWriter } from "../archive/archive-writer.ts";
import { toJsonLines } from "../archive/json-lines.ts";
import {
  archiveFormat,
  manifestPath,
  storedFilesPath,
  tablePath,
  type SeasonManifest,
} from "../archive/manifest.ts";
import {
  archivedComment,
  archivedDocument,
  type ArchivedComment,
  type ArchivedDocument,
} from "../archive/season/season-shapes.ts";

export type SeasonContent = {
  documents: ArchivedDocument[];
  comments?: ArchivedComment[];
  subteams?: { id: string; name: string }[];
  /** Bytes by id. */
  files?: Record<string, string | Buffer>;
  /** Wrong sizes by id. */
  bytesOf?: Record<string, number>;
  kind?: string;
  /** Lines that no season has. */
  others?: Record<string, object[]>;
};

/** Writes an archive of a season as `docs/archive.md` describes it. */
export async function writeSeasonArchive(path: string, content: SeasonContent): Promise<void> {
  const { documents, comments = [], subteams = [], files = {}, others = {}, kind } = content;
  const archive = openArchiveWriter(createWriteStream(path));
  const add = async (name: string, bytes: Buffer) => {
    const compress = !name.startsWith("files/");
    return (await archive.add(name, Readable.from([bytes]), { compress })).sha256;
  };
  const tables: SeasonManifest["tables"] = {};
  for (const [table, lines] of Object.entries({
    documents: documents.map((line) => archivedDocument.parse(line)),
    comments: comments.map((line) => archivedComment.parse(line)),
    subteams,
    ...others,
  })) {
    const sha256 = await add(tablePath(table), toJsonLines(lines));
    tables[table] = { sha256, lines: lines.length };
  }
  const stored = [];
  for (const [id, written] of Object.entries(files)) {
    const bytes = Buffer.from(written);
    const sha256 = hash("sha256", bytes);
    const size = content.bytesOf?.[id] ?? bytes.length;
    const file = { id, sha256, bytes: size, path: `files/${sha256}.txt` };
    await add(file.path, bytes);
    stored.push(file);
  }
  const list = { sha256: await add(storedFilesPath, toJsonLines(stored)), lines: stored.length };
  const bytes = stored.reduce((sum, file) => sum + file.bytes, 0);
  const manifest: SeasonManifest = {
    product: "Paddock",
    format: archiveFormat,
    kind: "season",
    version: "1.0.2",
    createdAt: "2026-09-01T08:00:00.000Z",
    season: "2025-26",
    teamName: "Hawk Racing",
    tables,
    files: { ...list, bytes, location: "inside" },
    missing: [],
    changed: [],
    pages: {},
  };
  await add(
    manifestPath,
    Buffer.from(JSON.stringify({ ...manifest, ...(kind && { kind, ignored: [] }) })),
  );
  await archive.close();
}

/** A document as the archive of a season has it. */
export function archivedPage(more: Partial<ArchivedDocument> & { id: string }): ArchivedDocument {
  return {
    subteam: "chassis",
    title: "Hub",
    serialNumber: "KB30001",
    tags: [],
    content: "<p>Torque: 42 Nm</p>",
    author: { id: null, name: "Ada Vale" },
    createdAt: "2025-10-01T10:00:00.000Z",
    updatedAt: "2025-10-02T10:00:00.000Z",
    lastModified: "2025-10-02T10:00:00.000Z",
    lastModifiedBy: null,
    season: "2025-26",
    version: 2,
    isPinned: false,
    attachments: [],
    ...more,
  };
}
