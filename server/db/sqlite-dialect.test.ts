import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isLocked } from "./faults.ts";
import { openSqlite, type Access } from "./sqlite.ts";

type Wheels = { wheels: { name: string } };

let folder: string;
let db: Kysely<Wheels>;
/** A connection with locks of its own, like one of another process. */
let other: DatabaseSync;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-dialect-"));
  db = open();
  await sql`create table wheels (name text primary key)`.execute(db);
  other = new DatabaseSync(join(folder, "wheels.db"));
});

afterEach(async () => {
  other.close();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

function open(access: Access = "shared", waitMax = 10_000): Kysely<Wheels> {
  const options = { onFailure: () => undefined, access, waitMax };
  return new Kysely<Wheels>({ dialect: openSqlite(join(folder, "wheels.db"), options).dialect });
}

const add = (name: string, to: Kysely<Wheels> = db) =>
  to.insertInto("wheels").values({ name }).execute();

async function names(of: Kysely<Wheels> = db): Promise<string[]> {
  const rows = await of.selectFrom("wheels").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** Waits until everything that is not blocked has had many turns of the event loop. */
async function afterManyTurns(): Promise<void> {
  for (let n = 0; n < 100; n += 1) await setImmediate();
}

test("runs transactions one after the other, in the order in which they began", async () => {
  const steps: string[] = [];
  const run = (name: string) =>
    db.transaction().execute(async (trx) => {
      steps.push(`${name} begins`);
      await afterManyTurns();
      await add(name, trx);
      steps.push(`${name} ends`);
    });
  await Promise.all([run("a"), run("b"), run("c")]);
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("reads the last commit while a transaction is open", async () => {
  await add("front");
  await db.transaction().execute(async (trx) => {
    await add("rear", trx);
    expect(await names(trx)).toEqual(["front", "rear"]);
    expect(await names()).toEqual(["front"]);
  });
  expect(await names()).toEqual(["front", "rear"]);
});

test("lets the next transaction begin after one that was rolled back or could not commit", async () => {
  const failing = db.transaction().execute(async (trx) => {
    await add("front", trx);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const lost = db.transaction().execute((trx) => sql`rollback`.execute(trx));
  await expect(lost).rejects.toThrow("no transaction is active");
  await expect(Promise.all([add("rear"), add("rear")])).rejects.toThrow("UNIQUE");
  await add("spare");
  expect(await names()).toEqual(["rear", "spare"]);
});

test("waits for the lock of another process without blocking", async () => {
  await add("front");
  other.exec("begin immediate");
  const writing = db.transaction().execute(async (trx) => {
    await add("rear", trx);
    return names(trx);
  });
  await afterManyTurns();
  expect(await names()).toEqual(["front"]);
  other.exec("insert into wheels values ('middle'); commit");
  expect(await writing).toEqual(["front", "middle", "rear"]);
});

test("gives up a write after its time, and changes nothing", async () => {
  const impatient = open("shared", 20);
  other.exec("begin immediate");
  const attempts = [
    impatient.transaction().execute((trx) => add("front", trx)),
    add("rear", impatient),
  ];
  for (const attempt of attempts) expect(await attempt.catch(isLocked)).toBe(true);
  other.exec("rollback");
  expect(await names()).toEqual([]);
  await add("front", impatient);
  expect(await names()).toEqual(["front"]);
  await impatient.destroy();
});

test("opens the database exclusively, or fails at once", async () => {
  await db.destroy();
  other.exec("select * from wheels");
  expect(() => open("exclusive")).toThrow("database is locked");
  other.close();
  const alone = open("exclusive");
  await add("front", alone);
  other = new DatabaseSync(join(folder, "wheels.db"));
  expect(() => other.exec("select * from wheels")).toThrow("database is locked");
  await alone.destroy();
  db = open();
  expect(await names()).toEqual(["front"]);
});
