import { pageSize } from "../../domain/documents/documents.ts";
import type { ChangeList } from "../../domain/live/change-shapes.ts";
import { changeKinds } from "../../domain/live/events.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { isStored, readLastEventId } from "./store.ts";

/** In order and without gaps (rules 6.58, 6.59, and 6.65). @throws Refusal "changes-gone" */
export async function readChanges(
  db: Db,
  _allowed: Allowed<"documents.history">,
  after: number,
): Promise<ChangeList> {
  // Read first: what is committed later has a higher number.
  const last = await readLastEventId(db);
  if (after !== last && !(await isStored(db, after))) throw new Refusal("changes-gone");
  const rows = await db
    .selectFrom("events")
    .select(["id", "kind", "subject_id as documentId", "at"])
    .where("id", ">", after)
    .where("kind", "in", changeKinds)
    .$narrowType<{ kind: (typeof changeKinds)[number] }>()
    .orderBy("id")
    .limit(pageSize)
    .execute();
  const changes = rows.map(({ id, kind, documentId, at }) => {
    return { number: Number(id), kind, documentId, at: new Date(at).toISOString() };
  });
  const newest = changes.at(-1)?.number ?? after;
  return { changes, next: changes.length === pageSize ? newest : Math.max(newest, last) };
}
