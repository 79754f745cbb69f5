import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { newId } from "../ids.ts";

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** Creates an empty database of the kind under test. */
export async function createDatabase(
  folder: string,
  kind: unknown = process.env["PADDOCK_TEST_DATABASE"],
): Promise<TestDatabase> {
  if (kind === undefined)
    throw new Error("PADDOCK_TEST_DATABASE is not set: this test has no database.");
  return kind === "postgres" ? createInCluster() : inFolder(folder);
}

/** Copies the template, which must not have open connections. */
export async function copyDatabase(template: string, folder: string): Promise<TestDatabase> {
  const { protocol, pathname } = new URL(template);
  if (protocol !== "file:") return createInCluster(pathname.slice(1));
  await mkdir(folder, { recursive: true });
  await copyFile(fileURLToPath(template), join(folder, fileName));
  return inFolder(folder);
}

const fileName = "paddock.db";

function inFolder(folder: string): TestDatabase {
  return { url: `file:${join(folder, fileName)}`, drop: async () => undefined };
}

const cluster = new pg.Pool({
  connectionString: process.env["PADDOCK_TEST_POSTGRES"],
  allowExitOnIdle: true,
});
// Without a listener, a connection that is lost while idle would end the process.
cluster.on("error", () => undefined);

async function createInCluster(template = "template0"): Promise<TestDatabase> {
  const name = `paddock_test_${newId()}`;
  // Without fsync, copying files is twice as fast as logging them.
  await cluster.query(`create database ${name} strategy file_copy template ${template}`);
  const url = new URL(process.env["PADDOCK_TEST_POSTGRES"] ?? "");
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await closeConnections(name);
      await cluster.query(`drop database ${name}`);
    },
  };
}

/**
 * A pool that has ended may still be closing its connections. While one is open, `drop database`
 * waits for 100 ms.
 */
async function closeConnections(database: string): Promise<void> {
  const close = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
  while ((await cluster.query(close, [database])).rowCount) await pause(2);
}

export async function administer(
  url: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
