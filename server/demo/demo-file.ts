import { readFileSync } from "node:fs";

const folder = new URL("files/", import.meta.url);

/** The bytes of a picture or an attachment of the season. */
export function demoFile(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}
