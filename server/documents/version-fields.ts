import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";

/**
 * The columns that each version keeps. The shapes name the same fields in `versionedFields`, and
 * drafts in `editedFieldsOf`.
 */
export const versionColumns = ["title", "content"] as const;

export type VersionFields = Pick<Selectable<Tables["documents"]>, (typeof versionColumns)[number]>;
export type NewVersionFields = Parameters<typeof versionFieldsOf>[0];

export function versionFieldsOf({ title, content }: VersionFields): VersionFields {
  return { title, content };
}
