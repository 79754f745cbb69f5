import { fileIdOf } from "../../../domain/content/content.ts";
import { findElements, type ContentNode } from "./content-nodes.ts";
import { readContent } from "./read-content.ts";

export function imageIds(html: string): string[] {
  return imageIdsIn(readContent(html));
}

export function imageIdsIn(content: readonly ContentNode[]): string[] {
  const sources = findElements(content, ["img"]).map(({ attributes }) => attributes["src"]);
  return [...new Set(sources.flatMap((source) => fileIdOf(source ?? "") ?? []))];
}
