import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createApp, type App } from "../app.ts";
import { createContext, type StartedContext } from "../create-context.ts";
import type { Statement } from "../db/engine.ts";
import { openDatabase } from "../db/open.ts";
import { newId } from "../ids.ts";
import { readSettings } from "../settings.ts";
import { ask } from "./ask.ts";
import { Client } from "./client.ts";

export type TestServer = StartedContext & {
  app: App;
  /** A browser of its own, with its own cookies. */
  visitor: (address?: string) => Client;
  /** What the log said. */
  lines: string[];
  /** What the database was asked. */
  statements: Statement[];
};

/**
 * The whole server without a port, on an empty database of the kind under test and an empty folder.
 * Forget nothing: call `stop`.
 */
export async function openTestServer(
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-test-"));
  const database = await createDatabase(folder);
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: database.url, ...environment });
  const lines: string[] = [];
  const write = (message: string, entry = {}) =>
    void lines.push(JSON.stringify({ message, ...entry }));
  const statements: Statement[] = [];
  const db = openDatabase(settings.databaseUrl, {
    watch: (statement) => statements.push(statement),
  });
  const started = await createContext(settings, { info: write, error: write }, db);
  const app = createApp(started.context);
  return {
    ...started,
    app,
    lines,
    statements,
    visitor: (address = "127.0.0.1") =>
      new Client((path, init) => ask(app, path, init, address), settings.baseUrl),
    stop: async () => {
      await started.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** An empty database of the kind that this run tests. */
export async function createDatabase(folder: string): Promise<TestDatabase> {
  if (process.env["PADDOCK_TEST_DATABASE"] !== "postgres") {
    return { url: `file:${join(folder, "paddock.db")}`, drop: async () => undefined };
  }
  const cluster = process.env["PADDOCK_TEST_POSTGRES"] ?? "";
  const name = `paddock_test_${newId()}`;
  await administer(cluster, `create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => void (await administer(cluster, `drop database ${name} with (force)`)),
  };
}

/** Past the product, on a connection of its own. */
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
