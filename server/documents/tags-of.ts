import type { CardRow } from "./card-rows.ts";

export function tagsOf({ tagsJson }: Pick<CardRow, "tagsJson">): string[] {
  return JSON.parse(tagsJson) as string[];
}
