import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp, type App } from "../app.ts";
import { createContext, type StartedContext } from "../create-context.ts";
import type { Statement } from "../db/engine.ts";
import { openDatabase } from "../db/open.ts";
import { readSettings } from "../settings.ts";
import { ask } from "./ask.ts";
import { Client } from "./client.ts";
import { templatesOf } from "./templates.ts";
import { copyDatabase, type TestDatabase } from "./test-database.ts";

export type TestServer = StartedContext & {
  app: App;
  /** A browser of its own, with its own cookies. */
  visitor: (address?: string) => Client;
  /** Log lines as JSON. */
  lines: string[];
  statements: Statement[];
};

/** Opens the whole server without a port, with empty tables. Call `stop` at the end. */
export function openTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  return openOnCopy(templatesOf().empty, environment);
}

/** @param template the database to copy */
export async function openOnCopy(
  template: string,
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-test-"));
  return openOn(await copyDatabase(template, folder), folder, environment);
}

export async function openOn(
  database: TestDatabase,
  folder: string,
  environment: Record<string, string> = {},
): Promise<TestServer> {
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
      new Client((path, init) => ask(app, path, init, address), new URL(settings.baseUrl).origin),
    stop: async () => {
      await started.stop();
      await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
    },
  };
}
