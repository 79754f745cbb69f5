import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { faultOf, forgetFault, readDirectly, type Db, type Fault } from "./open.ts";
import { saveTeamSetting } from "./team-settings.ts";

/** Milliseconds between test writes: anyone may call the health check, and each write is synced to disk. */
const tryEvery = 5_000;

/** @returns a function that throws while the database is silent, cannot be written or is known to be damaged */
export function databaseCheck(db: Db): () => Promise<void> {
  let tried = { at: 0, outcome: Promise.resolve() };
  return async () => {
    await sql`select 1`.execute(db);
    if (Date.now() >= tried.at + tryEvery) tried = { at: Date.now(), outcome: tryAgain(db) };
    await tried.outcome;
    const fault = faultOf(db);
    if (fault) throw fault.error;
  };
}

/** Repeats a failed read and then writes, so that a fault is forgotten only once it is gone. */
async function tryAgain(db: Db): Promise<void> {
  const fault = faultOf(db);
  if (fault && isRead(fault)) await readDirectly(db, fault.statement);
  await tryToWrite(db, fault ? 64 * 1024 : 16);
  if (fault) forgetFault(db, fault);
}

function isRead({ statement }: Fault): boolean {
  return /^\s*select\b/i.test(statement.sql);
}

async function tryToWrite(db: Db, bytes: number): Promise<void> {
  const value = randomBytes(bytes / 2).toString("hex");
  await db.transaction().execute(async (trx) => {
    await saveTeamSetting(trx, "health-check", value);
    await trx.deleteFrom("settings").where("name", "=", "health-check").execute();
  });
}
