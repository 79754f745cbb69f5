import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { isRecent } from "../is-recent.ts";
import { isReadStatement } from "./is-read-statement.ts";
import { faultOf, clearFault, readDirectly, type Db } from "./open.ts";
import { saveStoredValue } from "./stored-values.ts";

/** Milliseconds. Each test write syncs the disk, and anyone may call the health check. */
const testWriteInterval = 5_000;

/** @returns a function that throws while the database is silent, read-only, or damaged */
export function databaseCheck(db: Db): () => Promise<void> {
  let lastTest = { at: 0, outcome: Promise.resolve() };
  return async () => {
    await sql`select 1`.execute(db);
    if (!isRecent(lastTest.at, testWriteInterval))
      lastTest = { at: Date.now(), outcome: recheck(db) };
    await lastTest.outcome;
    const fault = faultOf(db);
    if (fault) throw fault.error;
  };
}

/** Repeats a failed read and then writes, so that a fault is cleared only once it is gone. */
async function recheck(db: Db): Promise<void> {
  const fault = faultOf(db);
  if (fault && isReadStatement(fault.statement.sql)) await readDirectly(db, fault.statement);
  await testWrite(db, fault ? 64 * 1024 : 16);
  if (fault) clearFault(db, fault);
}

async function testWrite(db: Db, bytes: number): Promise<void> {
  const value = randomBytes(bytes / 2).toString("hex");
  await db.transaction().execute(async (trx) => {
    await saveStoredValue(trx, "health-check", value);
    await trx.deleteFrom("settings").where("name", "=", "health-check").execute();
  });
}
