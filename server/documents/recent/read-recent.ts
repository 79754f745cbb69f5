import type {
  RecentDocument,
  RecentPage,
  RecentQuery,
} from "../../../domain/documents/recent-shapes.ts";
import type { RecentTab } from "../../../domain/documents/recent.ts";
import { allow, memberIn, type Allowed, type Viewer } from "../../../domain/permissions.ts";
import type { Db } from "../../db/open.ts";
import { parseTimeCursor, timeCursor } from "../../http/time-cursor.ts";
import { toIsoTime } from "../document-answers.ts";
import { toSummary } from "../links/to-summary.ts";
import { countRecent, listRecent, type RecentRow } from "./recent-store.ts";

/** @throws Refusal "not-permitted" when a guest asks for more than what was changed (rule 14.7) */
export async function readRecent(
  db: Db,
  { viewer }: Allowed<"documents.read">,
  { tab, cursor, limit }: RecentQuery,
): Promise<RecentPage> {
  if (tab !== "changed") allow(viewer, "documents.mark");
  const memberId = memberIn(viewer)?.id ?? "";
  const before = parseTimeCursor(cursor);
  const [rows, total] = await Promise.all([
    listRecent(db, tab, memberId, { before, limit: limit + 1 }),
    countRecent(db, tab, memberId),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    documents: shown.map((row) => toRecent(viewer, tab, row)),
    nextCursor: rows.length > limit && last ? timeCursor({ time: last.at, id: last.id }) : null,
    total,
  };
}

function toRecent(viewer: Viewer, tab: RecentTab, row: RecentRow): RecentDocument {
  const { changedBy, changedAt, ...document } = toSummary(viewer, row);
  const isStarred = row.starred === 1;
  const member = memberIn(viewer);
  if (member && (tab === "viewed" || tab === "starred")) {
    const by = { id: member.id, name: member.fullName };
    return { ...document, isStarred, did: tab, by, at: toIsoTime(row.at) };
  }
  const did = row.lastModified === null ? "created" : "changed";
  return { ...document, isStarred, did, by: changedBy, at: changedAt };
}
