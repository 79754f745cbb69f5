import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { DatabaseName } from "./servers/database.ts";

export type Options = {
  only: string[];
  sizes: number[];
  databases: DatabaseName[];
  record: boolean;
  /** For `seasons`. */
  minutes: number;
  /** A folder of Markdown whose ranking is measured as well. */
  pages?: string;
};

/** Measurements that run unless others are named, and those that take hours. */
export type Names = { usual: readonly string[]; long: readonly string[] };

const allSizes = [1_000, 10_000, 100_000];

/** @throws Error with a one-line message */
export function readOptions(args: string[], { usual, long }: Names, hasPostgres: boolean): Options {
  const names = [...usual, ...long];
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: usual.join(",") },
      sizes: { type: "string", default: allSizes.join(",") },
      sqlite: { type: "boolean", default: false },
      postgres: { type: "boolean", default: false },
      minutes: { type: "string", default: "10" },
      record: { type: "boolean", default: false },
      pages: { type: "string" },
    },
  });
  const only = values.only.split(",");
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`--only takes ${names.join(", ")}; not ${unknown}.`);
  const isLong = (name: string) => long.includes(name);
  const sizes = values.sizes.split(",").map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
    throw new Error("--sizes takes numbers of documents, separated by commas.");
  }
  // Each adds documents, which would change the figures of the others.
  if (values.record && only.some(isLong) && !only.every(isLong)) {
    throw new Error(`--record takes ${long.join(" and ")} only without other measurements.`);
  }
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error("--minutes takes a number of minutes.");
  const databases = databasesFor(values, hasPostgres);
  return {
    only,
    sizes,
    databases,
    record: values.record,
    minutes,
    ...(values.pages !== undefined && { pages: resolve(values.pages) }),
  };
}

function databasesFor(
  only: { sqlite: boolean; postgres: boolean },
  hasPostgres: boolean,
): DatabaseName[] {
  if (only.postgres && !hasPostgres)
    throw new Error("--postgres needs PostgreSQL on this machine.");
  if (only.postgres && !only.sqlite) return ["PostgreSQL"];
  return hasPostgres && only.postgres === only.sqlite ? ["SQLite", "PostgreSQL"] : ["SQLite"];
}
