import type { DocumentAnswer, EditDocumentBody } from "../../domain/document-shapes.ts";
import { cleanTags } from "../../domain/documents.ts";
import { blocksOf } from "./content-blocks.ts";
import type { Draft } from "./drafts.ts";
import type { EditedText, SaveTarget } from "./edit-start.ts";
import { imagesIn } from "./new-document.ts";
import { parseContent } from "./rich-content.tsx";
import type { ListedFile } from "./upload-list.ts";

type Started = Pick<DocumentAnswer, "tags">;

/** The document's files in their order, then the new ones, then pictures that stand only in the text. */
export function editBody(
  base: Started,
  text: EditedText,
  target: SaveTarget,
  removed: readonly string[],
  files: readonly ListedFile[],
): EditDocumentBody {
  const kept = target.attachments.map(({ id }) => id).filter((id) => !removed.includes(id));
  const added = files.flatMap((file) => file.id ?? []);
  return {
    version: target.version,
    title: text.title,
    content: text.content,
    tags: changedTags(base.tags, text.tags, target.tags),
    attachments: [...new Set([...kept, ...added, ...imagesIn(text.content)])],
  };
}

/** What was added to the tags and what was taken from them, done to the ones that there are by now. */
function changedTags(
  base: readonly string[],
  mine: readonly string[],
  current: readonly string[],
): string[] {
  if (current.join("\n") === base.join("\n")) return [...mine];
  const left = current.filter((tag) => mine.includes(tag) || !base.includes(tag));
  return cleanTags([...left, ...mine.filter((tag) => !base.includes(tag))]);
}

/**
 * Whether the document says already what was to be saved: the save had arrived, and only its answer was
 * lost.
 */
export function isSavedIn(document: DocumentAnswer, body: EditDocumentBody): boolean {
  const present = document.attachments.map(({ id }) => id);
  return (
    (document.title ?? "") === body.title.trim() &&
    document.tags.join("\n") === (body.tags ?? []).join("\n") &&
    present.toSorted().join() === (body.attachments ?? []).toSorted().join() &&
    isSameContent(document.content, body.content)
  );
}

/** Whether the document says all that a draft does, and has its files. */
export function isDraftSavedIn(document: DocumentAnswer, draft: Draft): boolean {
  const { version, attachments } = document;
  const present = attachments.map(({ id }) => id);
  const { title, tags, content, files = [], removed = [] } = draft;
  return (
    files.every(({ id = "" }) => present.includes(id)) &&
    !removed.some((id) => present.includes(id)) &&
    isSavedIn(document, { version, title, tags: [...tags], content, attachments: present })
  );
}

/** The server keeps all that the editor makes, however it then writes it (rule 3.6). */
function isSameContent(one: string, other: string): boolean {
  return parseContent(one).isEqualNode(parseContent(other));
}

export function contentBlocks(content: string) {
  return blocksOf(parseContent(content));
}
