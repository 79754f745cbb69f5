import { isEmpty } from "../../../domain/content/is-empty.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { cleanTags } from "../../../domain/documents/documents.ts";
import type { WrongField } from "../../../domain/refusals.ts";
import type { ListedFile } from "../../saving/upload-list.ts";
import { imageIds } from "../content/image-ids.ts";
import { parseContent } from "../content/parse-content.ts";
import { editedFieldsOf, type DocumentPayload } from "./drafts.ts";
import type { DocumentBody } from "./send-document.ts";

export type SaveTarget = Pick<DocumentAnswer, "version" | "tags" | "attachments">;

export const newDocumentTarget: SaveTarget = { version: 0, tags: [], attachments: [] };

/** Attaches the document's files in their order, then new ones, then images of the text. */
export function documentBody(
  payload: DocumentPayload,
  base: Pick<DocumentPayload, "tags">,
  target: SaveTarget,
  files: readonly ListedFile[],
): DocumentBody {
  const { subteam, removed = [] } = payload;
  const isNew = target.version === 0;
  const kept = target.attachments.map(({ id }) => id).filter((id) => !removed.includes(id));
  const added = files.flatMap((file) => file.id ?? []);
  return {
    ...(isNew && { subteam }),
    ...editedFieldsOf(payload),
    tags: mergeTags(base.tags, payload.tags, target.tags),
    attachments: [...new Set([...kept, ...added, ...imageIds(payload.content)])],
  };
}

/** Applies the additions and removals since `base` to the current tags. */
function mergeTags(
  base: readonly string[],
  edited: readonly string[],
  current: readonly string[],
): string[] {
  if (current.join("\n") === base.join("\n")) return [...edited];
  const left = current.filter((tag) => edited.includes(tag) || !base.includes(tag));
  return cleanTags([...left, ...edited.filter((tag) => !base.includes(tag))]);
}

const list = new Intl.ListFormat("en-US");

/** "Subteam and title are still missing." */
export function describeMissingFields(missing: readonly WrongField[]): string {
  const fields = missing.map(({ field }) => field);
  if (fields.length === 0) return "";
  const words = `${list.format(fields)} ${fields.length === 1 ? "is" : "are"} still missing.`;
  return words[0]?.toUpperCase() + words.slice(1);
}

export function isBlank(html: string): boolean {
  const body = parseContent(html);
  return isEmpty(body.textContent ?? "") && body.querySelector("img, table") === null;
}

/** "Couldn't attach: a.zip, b.pdf. Storage quota exceeded. …", one sentence for each reason. */
export function notAttachedText(files: readonly ListedFile[]): string {
  const failed = files.filter((file) => file.state === "failed");
  const byReason = Map.groupBy(failed, (file) => file.reason ?? "");
  return [...byReason]
    .map(([reason, group]) => {
      const names = group.map(({ file }) => file.name).join(", ");
      return `Couldn't attach: ${names}. ${reason}`;
    })
    .join(" ");
}
