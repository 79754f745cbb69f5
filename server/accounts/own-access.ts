import { sql } from "kysely";
import type { Db } from "../db/open.ts";

type Access = {
  what: "session" | "token" | "link" | "answer";
  name: string;
  detail: string;
  created_at: number;
  /** Of a link when it ends, else when it was used last. */
  at: number | null;
};

/** What opens an account and what was answered to it, asked at once and without what is secret in it. */
export async function accessOf(db: Db, id: string) {
  const { rows } = await sql<Access>`
    select 'session' as what, browser as name, '' as detail, created_at, last_used_at as at
      from sessions where member_id = ${id}
    union all select 'token', name, access, created_at, last_used_at
      from api_tokens where member_id = ${id}
    union all select 'link', purpose, '', created_at, expires_at
      from links where member_id = ${id}
    union all select 'answer', operation, '', created_at, null
      from idempotency_keys where owner_id = ${id}
    order by created_at`.execute(db);
  const all = (wanted: Access["what"]) => rows.filter(({ what }) => what === wanted);
  return {
    sessions: all("session").map(({ name: browser, created_at, at: last_used_at }) => ({
      browser,
      created_at,
      last_used_at,
    })),
    tokens: all("token").map(({ name, detail: access, created_at, at: last_used_at }) => ({
      name,
      access,
      created_at,
      last_used_at,
    })),
    links: all("link").map(({ name: purpose, created_at, at: expires_at }) => ({
      purpose,
      created_at,
      expires_at,
    })),
    keptAnswers: all("answer").map(({ name: operation, created_at }) => ({
      operation,
      created_at,
    })),
  };
}
