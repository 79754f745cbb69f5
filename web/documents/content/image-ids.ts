import { fileIdOf } from "../../../domain/content/content.ts";

export function imageIds(html: string): string[] {
  return imageIdsIn(new DOMParser().parseFromString(html, "text/html"));
}

export function imageIdsIn(content: ParentNode): string[] {
  const sources = [...content.querySelectorAll("img")].map((image) => image.getAttribute("src"));
  return [...new Set(sources.flatMap((source) => fileIdOf(source ?? "") ?? []))];
}
