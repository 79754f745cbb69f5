import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { newId } from "../../server/ids.ts";

export type DatabaseName = "SQLite" | "PostgreSQL";

export type BenchDatabase = { url: URL; remove: () => Promise<void> };

/** Creates an empty database. The bench command provides the address of PostgreSQL. */
export async function createDatabase(kind: DatabaseName, folder: string): Promise<BenchDatabase> {
  if (kind === "SQLite") {
    return { url: pathToFileURL(join(folder, "paddock.db")), remove: async () => undefined };
  }
  const name = `bench_${newId()}`;
  await administer(`create database ${name}`);
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return { url, remove: () => administer(`drop database ${name} with (force)`) };
}

export function hasPostgres(): boolean {
  return process.env["PADDOCK_BENCH_POSTGRES"] !== undefined;
}

function clusterUrl(): string {
  return process.env["PADDOCK_BENCH_POSTGRES"] ?? "";
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
