import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { openDatabase, type DatabaseKind } from "../db/open.ts";
import { signInEveryone } from "./sign-in-everyone.ts";
import type { Templates } from "./templates.ts";
import { copyDatabase, createDatabase, type TestDatabase } from "./test-database.ts";
import { openOn } from "./test-server.ts";

/** Runs once per test run and creates the databases that test servers copy. */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const isPostgres = project.config.env["PADDOCK_TEST_DATABASE"] === "postgres";
  // On PostgreSQL, teams also move from SQLite.
  const kinds: DatabaseKind[] = isPostgres ? ["postgres", "sqlite"] : ["sqlite"];
  const made = await Promise.all(kinds.map(makeTemplatesOf));
  project.provide("templates", Object.fromEntries(made.map((each) => [each.kind, each.templates])));
  return async () => void (await Promise.all(made.map(({ remove }) => remove())));
}

async function makeTemplatesOf(kind: DatabaseKind) {
  const folders = [await newFolder(), await newFolder()] as const;
  const empty = await createDatabase(folders[0], kind);
  await migrateOnce(empty);
  const team = await copyDatabase(empty.url, folders[1]);
  const cookies = await signInOn(team);
  const templates: Templates = { empty: empty.url, team: team.url, cookies };
  const remove = async () => {
    await Promise.all([empty.drop(), team.drop()]);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  };
  return { kind, templates, remove };
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "paddock-template-"));
}

async function migrateOnce({ url }: TestDatabase): Promise<void> {
  const db = openDatabase(new URL(url));
  await migrate(db);
  await db.destroy();
}

async function signInOn(database: TestDatabase): Promise<Templates["cookies"]> {
  const folder = await newFolder();
  const kept = { ...database, drop: async () => undefined };
  const server = await openOn(kept, folder);
  const members = await signInEveryone(server);
  await server.jobs.idle();
  await server.stop();
  const cookies = Object.entries(members).map(([name, { cookie }]) => [name, cookie]);
  return Object.fromEntries(cookies);
}
