import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function subteams(trx: Trx): Promise<void> {
  await sql`create table subteams (
    id text primary key, name text not null, digit integer not null unique, color text not null,
    icon text not null, position integer not null, is_hidden integer not null default 0)`.execute(
    trx,
  );
  for (const [position, [id, name, digit, color, icon]] of fixedSubteams.entries()) {
    await sql`insert into subteams (id, name, digit, color, icon, position)
      values (${id}, ${name}, ${digit}, ${color}, ${icon}, ${position})`.execute(trx);
  }
}

const fixedSubteams = [
  ["driver-controls", "Driver Controls", 4, "blue", "steering-wheel"],
  ["chassis", "Chassis", 3, "light-red", "chassis"],
  ["electronics", "Electronics", 5, "amber", "chip"],
  ["vehicle-dynamics", "Vehicle Dynamics", 7, "green", "damper"],
  ["aerodynamics", "Aerodynamics", 2, "sky", "wind"],
  ["business", "Business", 8, "dark-green", "briefcase"],
  ["powertrain", "Powertrain", 6, "dark-red", "bolt"],
  ["general", "General", 0, "grey", "books"],
] as const;
