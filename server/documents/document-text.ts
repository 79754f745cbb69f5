import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Each version of a document keeps these columns. */
export const textColumns = ["title", "content"] as const;

export type DocumentText = Pick<Selectable<Tables["documents"]>, (typeof textColumns)[number]>;
/** The text as it is handed over to be stored. */
export type NewText = Parameters<typeof textOf>[0];

export function textOf({ title, content }: DocumentText): DocumentText {
  return { title, content };
}
