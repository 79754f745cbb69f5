import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { newId } from "../../server/ids.ts";

export type DatabaseName = "SQLite" | "PostgreSQL";

export type BenchDatabase = { url: URL; remove: () => Promise<void> };

/**
 * Creates an empty database.
 * @param cluster the address of PostgreSQL, by default that of the bench command
 */
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
