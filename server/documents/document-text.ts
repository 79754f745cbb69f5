import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";

/**
 * The columns that each version keeps. The shapes name the same fields in `versionedFields`, and
 * drafts in `editedFieldsOf`.
 */
export const textColumns = ["title", "content"] as const;

export type DocumentText = Pick<Selectable<Tables["documents"]>, (typeof textColumns)[number]>;
export type NewText = Parameters<typeof versionFieldsOf>[0];

export function versionFieldsOf({ title, content }: DocumentText): DocumentText {
  return { title, content };
}
