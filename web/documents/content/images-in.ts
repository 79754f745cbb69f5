import { fileIdOf } from "../../../domain/content/content.ts";

/** The pictures that the content shows. */
export function imagesIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const sources = [...page.querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  return [...new Set(sources.flatMap((source) => fileIdOf(source) ?? []))];
}
