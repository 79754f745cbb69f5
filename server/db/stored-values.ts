import { sql } from "kysely";
import type { SettingName } from "../../domain/settings/team-settings.ts";
import { lock } from "./dialects.ts";
import type { Db, DbOrTrx, Trx } from "./open.ts";
import { prepare } from "./prepare.ts";

type Name =
  | SettingName
  | "guest-password-hash"
  | "captains-told-at"
  | "captains-told-of"
  | "first-steps-dismissed"
  | "mail-state"
  | "health-check"
  | "swept-at"
  | "files-swept-at"
  | "words-swept-to"
  | "file-words-swept-to"
  | "team-id"
  | "last-backup"
  | "last-verified"
  | "moved-to";

const selectValue = prepare((db, name: Name) =>
  db.selectFrom("settings").select("value").where("name", "=", name),
);

const selectValues = prepare((db) => db.selectFrom("settings").selectAll());

export async function readStoredValues(db: DbOrTrx): Promise<ReadonlyMap<string, string>> {
  const rows = await selectValues(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function findStoredValue(db: DbOrTrx, name: Name): Promise<string | undefined> {
  const [row] = await selectValue(db, name);
  return row?.value;
}

/** @returns the hash of the team password, which cannot change until the transaction ends */
export async function lockTeamPassword(trx: Trx): Promise<string | undefined> {
  await lock(trx, "team password");
  return findStoredValue(trx, "guest-password-hash");
}

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * Keeps processes that share a database from doing the same work at the same time.
 * @returns whether the last time was at least `every` milliseconds ago; the turn is then taken
 */
export async function claimSweep(
  db: Db,
  name: "swept-at" | "files-swept-at",
  every: number,
): Promise<boolean> {
  const now = Date.now();
  const value = String(now);
  const last = sql<number>`cast(settings.value as bigint)`;
  const taken = await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value })
        // A wrong clock stored a time over a week ahead; a restore stores one some days ahead.
        .where((where) => where.or([where(last, "<=", now - every), where(last, ">", now + week)])),
    )
    .returning("name")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function saveStoredValue(db: DbOrTrx, name: Name, value: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
