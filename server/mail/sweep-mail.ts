import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../settings.ts";

/** Days: a letter that lies as a file says who was invited, asked or changed, and nobody looks for it later. */
export const mailFileDays = 30;
const day = 24 * 60 * 60 * 1000;
/** The names of letters that are written as files. */
export const mailFileName = /^\d{13}-[a-z0-9]{20}\.eml(\.part)?$/;

/** Removes letters that were written as files instead of being sent; whatever else lies there stays. */
export async function sweepMail({ mailUrl }: Pick<Settings, "mailUrl">): Promise<void> {
  if (mailUrl.protocol !== "file:") return;
  const folder = fileURLToPath(mailUrl);
  // It is made for the first letter.
  const names = await readdir(folder).catch(() => []);
  for (const path of names
    .filter((name) => mailFileName.test(name))
    .map((name) => join(folder, name))) {
    const found = await stat(path).catch(passIfGone);
    if (found && found.mtimeMs < Date.now() - mailFileDays * day) await rm(path, { force: true });
  }
}

/** Somebody else may take a letter away, or another process sweep, at the same time. */
function passIfGone(error: unknown): undefined {
  if ((error as { code?: string }).code !== "ENOENT") throw error;
}
