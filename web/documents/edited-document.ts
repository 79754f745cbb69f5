import type { DocumentAnswer } from "../../domain/document-shapes.ts";
import { cleanTags } from "../../domain/documents.ts";
import type { ListedFile } from "../saving/upload-list.ts";
import { blocksOf } from "./content-blocks.ts";
import type { EditedText, SaveTarget } from "./edit-start.ts";
import { imagesIn } from "./new-document.ts";
import { parseContent } from "./rich-content.tsx";
import type { DocumentBody } from "./send-document.ts";

type Started = Pick<DocumentAnswer, "tags">;

/** The document's files in their order, then the new ones, then pictures that stand only in the text. */
export function editBody(
  base: Started,
  text: EditedText,
  target: SaveTarget,
  removed: readonly string[],
  files: readonly ListedFile[],
): DocumentBody {
  const kept = target.attachments.map(({ id }) => id).filter((id) => !removed.includes(id));
  const added = files.flatMap((file) => file.id ?? []);
  return {
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

export function contentBlocks(content: string) {
  return blocksOf(parseContent(content));
}
