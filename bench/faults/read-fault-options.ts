import { parseArgs } from "node:util";
import type { DatabaseName } from "../servers/database.ts";

export type FaultOptions = {
  only: string[];
  /** Replaces the default number of each fault. */
  cycles: number | undefined;
  databases: DatabaseName[];
};

/** @throws Error with a one-line message */
export function readFaultOptions(args: string[], names: readonly string[]): FaultOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: names.join(",") },
      cycles: { type: "string" },
      sqlite: { type: "boolean", default: false },
      postgres: { type: "boolean", default: false },
    },
  });
  const only = values.only.split(",");
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`--only takes ${names.join(", ")}; not ${unknown}.`);
  const cycles = values.cycles === undefined ? undefined : Number(values.cycles);
  if (cycles !== undefined && !(Number.isInteger(cycles) && cycles > 0))
    throw new Error("--cycles takes a whole number from 1.");
  return { only, cycles, databases: databasesOf(values) };
}

function databasesOf({ sqlite, postgres }: Record<"sqlite" | "postgres", boolean>): DatabaseName[] {
  if (sqlite === postgres) return ["SQLite", "PostgreSQL"];
  return sqlite ? ["SQLite"] : ["PostgreSQL"];
}
