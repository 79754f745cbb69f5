import { sql } from "kysely";
import { expect, vi } from "vitest";
import { databaseKind, type Db, type Trx } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import type { TestServer } from "./test-server.ts";

type Race<T> = {
  /** Takes what the write has to wait for. */
  holding: (trx: Trx) => Promise<unknown>;
  write: () => Promise<T>;
  /** What happens before its turn comes. */
  by: (trx: Trx) => Promise<unknown>;
};

/** Lets a write be permitted and come to what it has to wait for, and does something else before it. */
export async function withRace<T>(server: TestServer, { holding, write, by }: Race<T>): Promise<T> {
  const { db } = server.context;
  // In an object, or the transaction would wait for what waits for it.
  const { answer } = await transact(server.context, async (trx) => {
    await holding(trx);
    const before = askedWho(server);
    const written = write();
    await vi.waitFor(
      async () => {
        expect(askedWho(server)).toBeGreaterThan(before);
        expect(await isWaitedFor(db)).toBe(true);
      },
      { timeout: 10_000 },
    );
    await by(trx);
    return { answer: written };
  });
  return answer;
}

/** How often it was asked whose session it is: what was read then permits the rest of the request. */
function askedWho({ statements }: TestServer): number {
  return statements.filter(({ sql: text }) => /from "sessions" left join "members"/.test(text))
    .length;
}

/** SQLite's transactions wait for each other whatever they touch. */
async function isWaitedFor(db: Db): Promise<boolean> {
  if (databaseKind(db) === "sqlite") return true;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
