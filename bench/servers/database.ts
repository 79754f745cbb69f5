import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { newId } from "../../server/ids.ts";

export type DatabaseName = "SQLite" | "PostgreSQL";

export type Place = { url: URL; remove: () => Promise<void> };

/** An empty database; the cluster's address comes from the command that started it. */
export async function makeDatabase(kind: DatabaseName, folder: string): Promise<Place> {
  if (kind === "SQLite") {
    return { url: pathToFileURL(join(folder, "paddock.db")), remove: async () => undefined };
  }
  const name = `bench_${newId()}`;
  await administer(`create database ${name}`);
  const url = new URL(cluster());
  url.pathname = `/${name}`;
  return { url, remove: () => administer(`drop database ${name} with (force)`) };
}

export function hasPostgres(): boolean {
  return process.env["PADDOCK_BENCH_POSTGRES"] !== undefined;
}

function cluster(): string {
  return process.env["PADDOCK_BENCH_POSTGRES"] ?? "";
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster() });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
