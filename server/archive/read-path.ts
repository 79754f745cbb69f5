import { resolve } from "node:path";
import { UsageError } from "../usage-error.ts";

type Taken = { takesS3?: boolean };

/** @returns the absolute path of the one file that a command may name, or its `s3:` address */
export function readPath(
  words: readonly string[],
  usage: string,
  { takesS3 = false }: Taken = {},
): string | undefined {
  const [path, ...others] = words;
  if (others.length > 0 || path?.startsWith("-")) throw new UsageError(usage);
  if (path?.startsWith("s3:")) {
    if (takesS3) return path;
    throw new UsageError(`${usage}. Only BACKUP_TO writes to S3.`);
  }
  // npm runs scripts in the project folder; INIT_CWD is the folder it was called from.
  return path === undefined ? undefined : resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}
