import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Backups elsewhere cannot be seen from here (rule 9.40). */
export async function hasBackup(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, "backups");
  const names = await readdir(folder).catch(() => []);
  const complete = names.filter((name) => !/\.part$|-before-update\.paddock$/.test(name));
  const found = await Promise.all(complete.map((name) => isFilled(join(folder, name))));
  return found.includes(true);
}

async function isFilled(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && stats.isFile() && stats.size > 0;
}
