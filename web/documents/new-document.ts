import { fileIdOf } from "../../domain/content.ts";
import { documentProblems } from "../../domain/documents.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import type { ListedFile } from "../saving/upload-list.ts";
import type { DocumentBody } from "./send-document.ts";

/** What is filled in, the content apart, which lives in the editor. */
export type NewDocument = { subteam: SubteamId | ""; title: string; tags: readonly string[] };

/** The fields that still have to be filled in before it can be saved. */
export function missingFields(form: NewDocument, hasContent: boolean): string[] {
  return documentProblems({ ...form, content: "" }, hasContent)
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

/** The pictures that the content shows. */
export function imagesIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const sources = [...page.querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  return [...new Set(sources.flatMap((source) => fileIdOf(source) ?? []))];
}

/** The chosen files first, in their order, then the pictures of the text. */
export function bodyOf(
  form: NewDocument,
  content: string,
  files: readonly ListedFile[],
): DocumentBody {
  return {
    subteam: form.subteam,
    title: form.title,
    tags: [...form.tags],
    content,
    attachments: [...files.flatMap((file) => file.id ?? []), ...imagesIn(content)],
  };
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
