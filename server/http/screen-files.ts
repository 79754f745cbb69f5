import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Links each screen's own files, so that the browser loads them along with the shared ones. */
export function readScreenFiles<Screen extends string>(
  built: string,
  entryModules: Record<Screen, string>,
): Record<Screen, string> {
  const manifest = readManifest(built);
  const links = Object.entries<string>(entryModules).map(([screen, module]) => {
    return [screen, manifest ? linksTo(manifest, module) : ""];
  });
  return Object.fromEntries(links) as Record<Screen, string>;
}

function readManifest(built: string, name = "manifest"): Manifest | null {
  const path = join(built, ".vite", `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Manifest) : null;
}

export function builtFile(built: string, module: string, manifest?: string): string | undefined {
  return readManifest(built, manifest)?.[module]?.file;
}

function linksTo(manifest: Manifest, module: string): string {
  const sharedFiles = filesOf(manifest, "index.html");
  const own = [...filesOf(manifest, module)].filter((file) => !sharedFiles.has(file));
  return own.map(linkTo).join("");
}

function filesOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const entry = manifest[module];
  if (!entry) throw new Error(`The build has no ${module}`);
  if (found.has(entry.file)) return found;
  found.add(entry.file);
  for (const file of entry.css ?? []) found.add(file);
  for (const next of entry.imports ?? []) filesOf(manifest, next, found);
  return found;
}

function linkTo(file: string): string {
  const rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
  return `<link rel="${rel}" crossorigin href="/${file}">`;
}
