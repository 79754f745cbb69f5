import { readFileSync } from "node:fs";

const folder = new URL("files/", import.meta.url);

export function readDemoFile(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}
