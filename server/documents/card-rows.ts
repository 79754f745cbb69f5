import type { PersonStatus } from "../../domain/people/person-status.ts";
import type { DbOrTrx } from "../db/open.ts";
import { isStarredBy } from "./recent/star-store.ts";

export type CardRow = {
  id: string;
  subteam: string;
  serialNumber: string;
  title: string | null;
  authorId: string | null;
  authorName: string | null;
  authorStatus: PersonStatus | null;
  createdAt: number | null;
  updatedAt: number | null;
  season: string | null;
  /** 1 or 0. */
  pinned: number;
  tagsJson: string;
  sortKey: number;
};

/** Without the title, which a full document selects with its text columns. */
export const cardColumns = [
  "documents.id",
  "documents.subteam",
  "serial_number as serialNumber",
  "author_id as authorId",
  "author.full_name as authorName",
  "author.status as authorStatus",
  "documents.created_at as createdAt",
  "documents.updated_at as updatedAt",
  "season",
  "is_pinned as pinned",
  "tags as tagsJson",
  "documents.sort_key as sortKey",
] as const;

/** @param memberId whose stars the cards show; empty for a guest */
export function cards(db: DbOrTrx, memberId: string) {
  return db
    .selectFrom("documents")
    .leftJoin("members as author", "author.id", "documents.author_id")
    .select([...cardColumns, "title", isStarredBy(memberId)]);
}
