import { sql } from "kysely";
import { expect } from "vitest";
import { databaseKind } from "../db/open.ts";
import { administer } from "./test-database.ts";
import type { TestServer } from "./test-server.ts";

/** Makes the database fail as a broken disk would. @returns a function that repairs it */
type Failure = (test: TestServer) => Promise<() => Promise<unknown>>;

export const fillDatabase: Failure = async ({ context: { db, settings }, jobs }) => {
  // A running job and the new triggers would wait for each other.
  await jobs.idle();
  if (databaseKind(db) === "sqlite") {
    // Free pages from migrations would still take many rows.
    await sql`vacuum`.execute(db);
    await sql`pragma max_page_count = 1`.execute(db);
    return () => sql`pragma max_page_count = 1073741823`.execute(db);
  }
  const { href } = settings.databaseUrl;
  await administer(href, refuseEveryRow);
  return () => administer(href, "drop function disk_full cascade");
};

/** Triggers simulate a full disk, because a real one would affect other tests. */
const refuseEveryRow = `
  create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger full_disk before insert on %I execute function disk_full()', name);
    end loop;
  end $$`;

export const makeReadOnly: Failure = async (test) => {
  const { db } = test.context;
  if (databaseKind(db) === "sqlite") {
    await sql`pragma query_only = on`.execute(db);
    return () => sql`pragma query_only = off`.execute(db);
  }
  await alter(test, "set default_transaction_read_only = on");
  return () => alter(test, "reset default_transaction_read_only");
};

/** Changes a setting of the database and ends all connections, so that it takes effect. */
async function alter({ visitor, context }: TestServer, setting: string): Promise<void> {
  const cluster = process.env["PADDOCK_TEST_POSTGRES"] ?? "";
  const name = context.settings.databaseUrl.pathname.slice(1);
  await administer(cluster, `alter database ${name} ${setting}`);
  // Waits up to five seconds for each connection to end.
  await administer(
    cluster,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
  await expect.poll(async () => (await visitor().get("/api/config")).status).toBe(200);
}
