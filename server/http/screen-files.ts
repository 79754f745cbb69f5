import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = Record<string, { file: string; imports?: string[] }>;

export type ScreenLinks = {
  styles: string;
  scripts: string;
  /** In a rendered page, scripts wait for the first paint. */
  lateScripts: string;
};

export function readScreenLinks<Screen extends string>(
  built: string,
  entryModules: Record<Screen, string>,
): Record<Screen, ScreenLinks> {
  const manifest = readManifest(built, "manifest");
  const start = builtFile(built, "web/start.ts", "start");
  const links = Object.entries<string>(entryModules).map(([screen, module]) => {
    return [screen, manifest ? linksOf(manifest, module, `/${start}`) : noLinks];
  });
  return Object.fromEntries(links) as Record<Screen, ScreenLinks>;
}

const noLinks: ScreenLinks = { styles: "", scripts: "", lateScripts: "" };

function readManifest(built: string, name: string): Manifest | null {
  const path = join(built, ".vite", `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Manifest) : null;
}

export function builtFile(built: string, module: string, manifest: string): string | undefined {
  return readManifest(built, manifest)?.[module]?.file;
}

function linksOf(manifest: Manifest, module: string, start: string): ScreenLinks {
  // The first file is that of `web/main.tsx`.
  const files = [...filesOf(manifest, "index.html").union(filesOf(manifest, module))];
  const addresses = files.map((file) => `/${file}`);
  const [main = "", ...others] = addresses;
  return {
    styles: `<link rel="stylesheet" crossorigin href="/${entryOf(manifest, "style.css").file}">`,
    scripts: script(main) + others.map(modulePreload).join(""),
    // `web/start.ts` loads these.
    lateScripts: script(start, ` data-scripts="${addresses.join(" ")}"`),
  };
}

function filesOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const entry = entryOf(manifest, module);
  if (found.has(entry.file)) return found;
  found.add(entry.file);
  for (const next of entry.imports ?? []) filesOf(manifest, next, found);
  return found;
}

function entryOf(manifest: Manifest, module: string): Manifest[string] {
  const entry = manifest[module];
  if (!entry) throw new Error(`The build has no ${module}`);
  return entry;
}

function script(address: string, attributes = ""): string {
  return `<script type="module" crossorigin src="${address}"${attributes}></script>`;
}

function modulePreload(address: string): string {
  return `<link rel="modulepreload" crossorigin href="${address}">`;
}
