import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../settings.ts";

/** Days; mail files contain personal data. */
export const mailFileDays = 30;
const day = 24 * 60 * 60 * 1000;
export const mailFileName = /^\d{13}-[a-z0-9]{20}\.eml(\.part)?$/;

export async function sweepMail({ mailUrl }: Pick<Settings, "mailUrl">): Promise<void> {
  if (mailUrl.protocol !== "file:") return;
  const folder = fileURLToPath(mailUrl);
  // The folder exists only after the first mail.
  const names = await readdir(folder).catch(() => []);
  for (const path of names
    .filter((name) => mailFileName.test(name))
    .map((name) => join(folder, name))) {
    const found = await stat(path).catch(ignoreMissing);
    if (found && found.mtimeMs < Date.now() - mailFileDays * day) await rm(path, { force: true });
  }
}

/** Another process may have deleted the file. */
function ignoreMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== "ENOENT") throw error;
}
