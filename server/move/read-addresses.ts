import { parseArgs } from "node:util";
import { databaseAddress } from "../addresses.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

export type Addresses = { from: URL; to: URL };

const usage =
  "npm run move -- --to <address>, or npm run move -- --from <address>; the other one is " +
  "DATABASE_URL. An address begins with postgres:// or file:";

/** @throws UsageError */
export function readAddresses(
  words: readonly string[],
  { databaseUrl }: Pick<Settings, "databaseUrl">,
): Addresses {
  const { from, to } = parse(words);
  if (from === undefined && to === undefined) throw new UsageError(usage);
  const addresses = {
    from: from === undefined ? databaseUrl : readAddress(from),
    to: to === undefined ? databaseUrl : readAddress(to),
  };
  if (addresses.from.href === addresses.to.href) {
    throw new UsageError(`Both addresses name the same database. ${usage}`);
  }
  return addresses;
}

function readAddress(value: string): URL {
  const address = databaseAddress(value);
  if (!address) throw new UsageError(`Not a usable address: ${usage}`);
  return address;
}

function parse(words: readonly string[]): { from?: string; to?: string } {
  try {
    const options = { from: { type: "string" }, to: { type: "string" } } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch {
    throw new UsageError(usage);
  }
}
