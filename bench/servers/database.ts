import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import pg from "pg";
import { newId } from "../../server/ids.ts";

export type DatabaseName = "SQLite" | "PostgreSQL";

export type BenchDatabase = { url: URL; remove: () => Promise<void> };

/** @param cluster the address of PostgreSQL, by default that of the bench command */
export async function createDatabase(
  kind: DatabaseName,
  folder: string,
  cluster = clusterUrl(),
): Promise<BenchDatabase> {
  if (kind === "SQLite") {
    return { url: pathToFileURL(join(folder, "paddock.db")), remove: async () => undefined };
  }
  const name = `bench_${newId()}`;
  await administer(cluster, `create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url, remove: () => administer(cluster, `drop database ${name} with (force)`) };
}

/** In bytes, with SQLite's write-ahead log. */
export async function sizeOfDatabase(url: URL): Promise<number> {
  if (url.protocol === "file:") {
    const files = ["", "-wal"].map((suffix) => `${fileURLToPath(url)}${suffix}`);
    return files.reduce((all, file) => all + (existsSync(file) ? statSync(file).size : 0), 0);
  }
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query("select pg_database_size(current_database()) as bytes");
  await client.end();
  return Number((rows[0] as { bytes: string }).bytes);
}

export function hasPostgres(): boolean {
  return process.env["PADDOCK_BENCH_POSTGRES"] !== undefined;
}

function clusterUrl(): string {
  return process.env["PADDOCK_BENCH_POSTGRES"] ?? "";
}

async function administer(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
