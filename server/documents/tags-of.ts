import type { CardRow } from "./card-rows.ts";

/** @returns the tags of a document in their order */
export function tagsOf({ tagsJson }: Pick<CardRow, "tagsJson">): string[] {
  return JSON.parse(tagsJson) as string[];
}
