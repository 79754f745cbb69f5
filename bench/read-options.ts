import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { DatabaseName } from "./servers/database.ts";

export type Options = {
  only: string[];
  sizes: number[];
  databases: DatabaseName[];
  record: boolean;
  /** A folder of Markdown whose ranking is measured as well. */
  pages?: string;
};

const allSizes = [1_000, 10_000, 100_000];

/**
 * Reads from the arguments which measurements to run.
 * @throws Error with a one-line message
 */
export function readOptions(
  args: string[],
  names: readonly string[],
  hasPostgres: boolean,
): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: names.join(",") },
      sizes: { type: "string", default: allSizes.join(",") },
      sqlite: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      pages: { type: "string" },
    },
  });
  const only = values.only.split(",");
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`--only takes ${names.join(", ")}; not ${unknown}.`);
  const sizes = values.sizes.split(",").map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
    throw new Error("--sizes takes numbers of documents, separated by commas.");
  }
  const withPostgres = hasPostgres && !values.sqlite;
  const isWhole = only.length === names.length && withPostgres && `${sizes}` === `${allSizes}`;
  if (values.record && !isWhole) throw new Error("--record needs a whole run on both databases.");
  return {
    only,
    sizes,
    databases: withPostgres ? ["SQLite", "PostgreSQL"] : ["SQLite"],
    record: values.record,
    ...(values.pages !== undefined && { pages: resolve(values.pages) }),
  };
}
