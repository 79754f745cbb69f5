import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** @returns the bytes on disk of all files in a folder, links not followed */
export function folderSize(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += folderSize(path);
    else if (entry.isFile()) bytes += lstatSync(path).blocks * 512;
  }
  return bytes;
}
