import { fileIdOf } from "../../../domain/content/content.ts";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { removeBasePath } from "../../api/base-path.ts";

export type ShownPicture = { id: string; name: string; alt: string };

/** Marks a button that opens the picture with this id. */
export const pictureAttribute = "data-picture";

/** The pictures of a text in its order, then those that are only attached, each once. */
export function picturesIn(text: Element, attachments: readonly Attachment[]): ShownPicture[] {
  const inText = [...text.querySelectorAll("a.rich-picture")].map((link) => ({
    id: idOf(link) ?? "",
    alt: link.querySelector("img")?.alt ?? "",
  }));
  const attached = attachments
    .filter(({ kind }) => kind === "image")
    .map(({ id }) => ({ id, alt: "" }));
  const names = new Map(attachments.map(({ id, name }) => [id, name]));
  const seen = new Map([...inText, ...attached].toReversed().map((found) => [found.id, found]));
  const ids = new Set([...inText, ...attached].map(({ id }) => id));
  return [...ids]
    .filter((id) => id !== "")
    .map((id) => ({ id, alt: seen.get(id)?.alt ?? "", name: names.get(id) ?? "" }));
}

export function pictureAt(
  target: EventTarget | null,
): { id: string; opener: HTMLElement } | undefined {
  if (!(target instanceof Element)) return undefined;
  const opener = target.closest<HTMLElement>(`a.rich-picture, [${pictureAttribute}]`);
  const id = opener && idOf(opener);
  return id ? { id, opener } : undefined;
}

function idOf(opener: Element): string | undefined {
  const marked = opener.getAttribute(pictureAttribute);
  return marked ?? fileIdOf(removeBasePath(opener.getAttribute("href") ?? "")) ?? undefined;
}
