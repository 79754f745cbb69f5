import type { Tables } from "../db/tables.ts";

/** The search index is made again in the new database. */
export type MovedTable = Exclude<keyof Tables, "search_vocabulary">;

/** All tables with their primary keys, each after those it refers to. */
export const movedTables: Record<MovedTable, readonly string[]> = {
  settings: ["name"],
  subteams: ["id"],
  members: ["id"],
  account_requests: ["id"],
  links: ["token_hash"],
  sessions: ["token_hash"],
  api_tokens: ["id"],
  attempts: ["key"],
  documents: ["id"],
  document_tags: ["document_id", "tag_key"],
  document_versions: ["document_id", "version"],
  portfolios: ["user_id"],
  files: ["id"],
  begun_uploads: ["id"],
  pictures: ["file_id", "size"],
  comments: ["id"],
  former_ids: ["id"],
  editing: ["document_id", "member_id", "tab"],
  audit_log: ["id"],
  events: ["id"],
  jobs: ["id"],
  mail_subjects: ["job_id", "subject_id"],
  idempotency_keys: ["owner_id", "operation", "key"],
  imported_pages: ["source"],
  imported_items: ["source"],
  imports: ["id"],
};

export const movedTableNames = Object.keys(movedTables) as MovedTable[];

/** Tables that number their rows. Numbers of deleted rows are not given again. */
export const numberedTables: readonly MovedTable[] = ["audit_log", "events"];
