import { fileIdOf } from "../../../domain/content/content.ts";

export function imageIds(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const sources = [...page.querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  return [...new Set(sources.flatMap((source) => fileIdOf(source) ?? []))];
}
