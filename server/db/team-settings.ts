import { lock } from "./dialects.ts";
import type { DbOrTrx, Trx } from "./open.ts";
import { prepare } from "./prepare.ts";

/** Values kept in the database, unlike the settings from the environment. */
type Name = "guest-password-hash" | "captains-told-at" | "captains-told-of" | "health-check";

const selectSetting = prepare((db, name: Name) =>
  db.selectFrom("settings").select("value").where("name", "=", name),
);

export async function findTeamSetting(db: DbOrTrx, name: Name): Promise<string | undefined> {
  const [row] = await selectSetting(db, name);
  return row?.value;
}

/** @returns the hash of the team password, which cannot change until the transaction ends */
export async function lockTeamPassword(trx: Trx): Promise<string | undefined> {
  await lock(trx, "team password");
  return findTeamSetting(trx, "guest-password-hash");
}

export async function saveTeamSetting(db: DbOrTrx, name: Name, value: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
