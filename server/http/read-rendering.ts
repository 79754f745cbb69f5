import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { publicFiles } from "./page-template.ts";

/** Loads `web/render.tsx`. @returns undefined until the web bundle has been built */
export function readRendering<Functions>(): Functions | undefined {
  const program = join(publicFiles().folder, ".page", "render.js");
  if (!existsSync(program)) return undefined;
  return createRequire(import.meta.url)(program) as Functions;
}
