import { parseArgs } from "node:util";
import { databaseAddress, filesAddress } from "../addresses.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

export type Addresses = {
  from: URL;
  /** The same if the database stays. */
  to: URL;
  files: { from: URL; to: URL } | null;
};

const usage =
  "npm run move -- --to <address>, or npm run move -- --from <address>; the other one is " +
  "DATABASE_URL. An address begins with postgres:// or file:. With --files <address>, or with " +
  "that alone, the files of FILES_URL move to s3://bucket/prefix or file:";

/** @throws UsageError */
export function readAddresses(
  words: readonly string[],
  { databaseUrl, filesUrl }: Pick<Settings, "databaseUrl" | "filesUrl">,
): Addresses {
  const { from, to, files } = parse(words);
  if (from === undefined && to === undefined && files === undefined) throw new UsageError(usage);
  const addresses = {
    from: from === undefined ? databaseUrl : readAddress(from, databaseAddress),
    to: to === undefined ? databaseUrl : readAddress(to, databaseAddress),
    files: files === undefined ? null : { from: filesUrl, to: readAddress(files, filesAddress) },
  };
  const staysDatabase = from === undefined && to === undefined;
  if (!staysDatabase && addresses.from.href === addresses.to.href)
    throw new UsageError(`Both addresses name the same database. ${usage}`);
  if (addresses.files && addresses.files.from.href === addresses.files.to.href)
    throw new UsageError(`FILES_URL is this place already. ${usage}`);
  return addresses;
}

function readAddress(value: string, read: (value: string) => URL | null): URL {
  const address = read(value);
  if (!address) throw new UsageError(`Not a usable address: ${usage}`);
  return address;
}

function parse(words: readonly string[]): { from?: string; to?: string; files?: string } {
  try {
    const options = {
      from: { type: "string" },
      to: { type: "string" },
      files: { type: "string" },
    } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch {
    throw new UsageError(usage);
  }
}
