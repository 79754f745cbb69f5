import { sql } from "kysely";
import { expect, vi } from "vitest";
import { databaseKind, type Db, type Trx } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import type { TestServer } from "./test-server.ts";

type Race<T> = {
  /** Takes the lock that the write waits for. */
  block: (trx: Trx) => Promise<unknown>;
  write: () => Promise<T>;
  /** Runs while the write waits. */
  interfere: (trx: Trx) => Promise<unknown>;
};

/** Starts a write, waits until it is authorized and blocked, and interferes before it continues. */
export async function withRace<T>(
  server: TestServer,
  { block, write, interfere }: Race<T>,
): Promise<T> {
  const { db } = server.context;
  // Wrapped in an object, because awaiting the write here would deadlock.
  const { answer } = await transact(server.context, async (trx) => {
    await block(trx);
    const before = countSessionReads(server);
    const written = write();
    await vi.waitFor(
      async () => {
        expect(countSessionReads(server)).toBeGreaterThan(before);
        expect(await isWriteBlocked(db)).toBe(true);
      },
      { timeout: 10_000 },
    );
    await interfere(trx);
    return { answer: written };
  });
  return answer;
}

/** A request is authorized once its session has been read. */
function countSessionReads({ statements }: TestServer): number {
  return statements.filter(({ sql: text }) => /from "sessions" left join "members"/.test(text))
    .length;
}

/** On SQLite, every write transaction waits for the other. */
export async function isWriteBlocked(db: Db): Promise<boolean> {
  if (databaseKind(db) === "sqlite") return true;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
