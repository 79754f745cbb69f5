import { isEmpty } from "../../../domain/content/is-empty.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { cleanTags, documentProblems } from "../../../domain/documents/documents.ts";
import type { ListedFile } from "../../saving/upload-list.ts";
import { imagesIn } from "../content/images-in.ts";
import { textOf, type Written } from "./drafts.ts";
import type { DocumentBody } from "./send-document.ts";

/** What a save takes the place of, with the tags and files that this version has. */
export type SaveTarget = Pick<DocumentAnswer, "version" | "tags" | "attachments">;

export const newDocument: SaveTarget = { version: 0, tags: [], attachments: [] };

/** The document's files in their order, then the new ones, then pictures that stand only in the text. */
export function documentBody(
  written: Written,
  base: Pick<Written, "tags">,
  target: SaveTarget,
  files: readonly ListedFile[],
): DocumentBody {
  const { subteam, removed = [] } = written;
  const isNew = target.version === 0;
  const kept = target.attachments.map(({ id }) => id).filter((id) => !removed.includes(id));
  const added = files.flatMap((file) => file.id ?? []);
  return {
    ...(isNew && { subteam }),
    ...textOf(written),
    tags: changedTags(base.tags, written.tags, target.tags),
    attachments: [...new Set([...kept, ...added, ...imagesIn(written.content)])],
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

/** The fields that still have to be filled in before it can be saved. */
export function missingFields(
  written: Pick<Written, "subteam" | "title" | "tags">,
  hasContent: boolean,
): string[] {
  return documentProblems({ ...written, content: "" }, hasContent)
    .filter(({ code }) => code === "required-fields-missing")
    .map(({ field }) => field);
}

const list = new Intl.ListFormat("en-US");

/** "Subteam and title are still missing." */
export function missingInWords(fields: readonly string[]): string {
  if (fields.length === 0) return "";
  const words = `${list.format(fields)} ${fields.length === 1 ? "is" : "are"} still missing.`;
  return words[0]?.toUpperCase() + words.slice(1);
}

/** Whether nothing can be seen in it. */
export function isBlank(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return isEmpty(body.textContent ?? "") && body.querySelector("img, table") === null;
}

/** "Not attached: a.zip, b.pdf. Storage quota exceeded. …", one sentence for each reason. */
export function notAttached(files: readonly ListedFile[]): string {
  const failed = files.filter((file) => file.state === "failed");
  const byReason = Map.groupBy(failed, (file) => file.reason ?? "");
  return [...byReason]
    .map(([reason, group]) => {
      const names = group.map(({ file }) => file.name).join(", ");
      return `Not attached: ${names}. ${reason}`;
    })
    .join(" ");
}
