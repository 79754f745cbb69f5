import { formerMemberName } from "../../domain/people/people.ts";
import type { Viewer } from "../../domain/permissions.ts";
import { asList, inList } from "../db/dialects.ts";
import type { DbOrTrx } from "../db/open.ts";
import { toAuthor } from "./document-answers.ts";

/** @returns how the viewer reads the names of mentioned members, by id (rule 13.11) */
export async function readMentionedNames(
  db: DbOrTrx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("members")
    .select(["id", "full_name as name", "status"])
    .where("id", "in", inList(db, asList(db, ids), "text"))
    .execute();
  const names = new Map(
    rows.map(({ id, name, status }) => [id, toAuthor(viewer, id, name, status).name]),
  );
  return new Map(ids.map((id) => [id, names.get(id) ?? formerMemberName]));
}
