import type { Editors } from "../../domain/live/live-shapes.ts";
import { isOneself, type Allowed } from "../../domain/permissions.ts";
import type { Db } from "../db/open.ts";
import { listEditors } from "./store.ts";

/** Lists the other people who are editing a document now (rule 6.17). */
export async function readEditors(
  db: Db,
  { viewer }: Allowed<"documents.read">,
  documentId: string,
): Promise<Editors> {
  const editors = await listEditors(db, documentId, Date.now());
  return { editors: editors.filter(({ id }) => !isOneself(viewer, id)) };
}
