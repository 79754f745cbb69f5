import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { signInEveryone, type SignedIn } from "./sign-in-everyone.ts";
import { copyDatabase, createDatabase, type TestDatabase } from "./test-database.ts";
import { openOn } from "./test-server.ts";

export type Templates = {
  /** The address of a database with all tables and no rows. */
  empty: string;
  /** The address of a database whose members have signed in. */
  team: string;
  cookies: Record<keyof SignedIn, string>;
};

declare module "vitest" {
  interface ProvidedContext {
    templates: Templates;
  }
}

/** Runs once per test run and creates the databases that test servers copy. */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const folders = [await newFolder(), await newFolder()] as const;
  const empty = await createDatabase(folders[0], project.config.env["PADDOCK_TEST_DATABASE"]);
  await migrateOnce(empty);
  const team = await copyDatabase(empty.url, folders[1]);
  const cookies = await signInOn(team);
  project.provide("templates", { empty: empty.url, team: team.url, cookies });
  return async () => {
    await Promise.all([empty.drop(), team.drop()]);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  };
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
  return Object.fromEntries(cookies) as Templates["cookies"];
}
