import { createReadStream } from "node:fs";
import { tagKey } from "../../domain/documents/documents.ts";
import { cleanFileName } from "../../domain/files/files.ts";
import type { AppContext } from "../context.ts";
import { findDocument, type DocumentRow } from "../documents/store.ts";
import { tagsOf } from "../documents/tags-of.ts";
import { hashBytes } from "../files/hash-bytes.ts";
import { listFilesOfDocument, type FileRecord } from "../files/store.ts";
import { loss, remark, type Note } from "./note.ts";
import { contentOf } from "./page-content.ts";
import type { Step } from "./plan.ts";
import type { SourceFile } from "./source-folder.ts";

export type PageChange = {
  document: DocumentRow;
  files: FileRecord[];
  existing: Map<SourceFile, string>;
  /** The document already is what the page has become. */
  isSame: boolean;
  notes: Note[];
};

/** @returns undefined when the document was just deleted */
export async function readChange(
  { db }: Pick<AppContext, "db">,
  step: Step,
  importer: string,
): Promise<PageChange | undefined> {
  const { documentId, importedAt, page, resolved } = step;
  const document = await findDocument(db, documentId);
  if (!document) return undefined;
  const files = await listFilesOfDocument(db, documentId);
  const existing = await findExistingFiles(resolved.files, files);
  const isSame =
    resolved.files.every((file) => existing.has(file)) &&
    (await hasContent(document, step, existing, importer));
  const notes = tagNotes(page.tags, document);
  if (!isSame && wasEdited(document, importedAt)) {
    const { modifiedByName: editor, version } = document;
    notes.push(remark(`${editor} edited it in Paddock: that text stays as version ${version}`));
  }
  return { document, files, existing, isSame, notes };
}

async function hasContent(
  document: DocumentRow,
  { page, resolved }: Step,
  ids: ReadonlyMap<SourceFile, string>,
  importer: string,
): Promise<boolean> {
  if (document.title !== page.title) return false;
  const { content } = await contentOf(importer, page, resolved, (file) => ids.get(file) ?? "");
  return document.content === content;
}

function wasEdited({ lastModified }: DocumentRow, importedAt: number): boolean {
  return lastModified !== null && lastModified > importedAt;
}

/** The tags of a document stay, because members may have changed them. */
export function tagNotes(wanted: readonly string[], document: DocumentRow): Note[] {
  const present = new Set(tagsOf(document).map(tagKey));
  const ignored = wanted.filter((tag) => !present.has(tagKey(tag)));
  if (ignored.length === 0) return [];
  const text = `tags that its document does not have, ignored: ${ignored.join(", ")}`;
  return [loss(text, ignored.length)];
}

async function findExistingFiles(
  wanted: readonly SourceFile[],
  records: readonly FileRecord[],
): Promise<Map<SourceFile, string>> {
  const existing = new Map<SourceFile, string>();
  for (const file of wanted) {
    const candidates = records.filter(
      (record) => record.name === cleanFileName(file.name) && record.size === file.size,
    );
    if (candidates.length === 0) continue;
    const hash = await hashBytes(createReadStream(file.absolute));
    for (const { id, sha256 } of candidates) if (sha256 === hash) existing.set(file, id);
  }
  return existing;
}
