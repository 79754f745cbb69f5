import type { Editors } from "../../domain/live/live-shapes.ts";
import { isOneself, type Allowed } from "../../domain/permissions.ts";
import type { Db } from "../db/open.ts";
import { listEditors } from "./store.ts";

/** Who else is editing a document at this moment (rule 6.17). */
export async function readEditors(
  db: Db,
  { viewer }: Allowed<"documents.read">,
  documentId: string,
): Promise<Editors> {
  const editors = await listEditors(db, documentId, Date.now());
  return { editors: editors.filter(({ id }) => !isOneself(viewer, id)) };
}
