import { existsSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, posix } from "node:path";
import { pageEnding } from "./page-names.ts";

export type SourceFile = {
  /** Relative to the imported folder, with slashes. */
  path: string;
  name: string;
  absolute: string;
  size: number;
};

export type SourceFolder = {
  absolute: string;
  files: readonly SourceFile[];
  /** Falls back to ignoring case, because Windows does, and how accents are composed. */
  find: (path: string) => SourceFile | undefined;
  /** True in Obsidian and in wikis of GitHub. */
  namesAreTitles: boolean;
};

/** Ignores hidden files, node_modules, and symbolic links. */
export async function readSourceFolder(folder: string): Promise<SourceFolder> {
  const absolute = await realpath(folder);
  const files = await listFiles(absolute, "");
  const exact = new Map(files.map((file) => [file.path, file]));
  const fold = (path: string) => path.normalize().toLowerCase();
  const folded = new Map(files.map((file) => [fold(file.path), file]));
  const find = (path: string) => exact.get(path) ?? folded.get(fold(path));
  const namesAreTitles = exact.has("Home.md") || existsSync(join(absolute, ".obsidian"));
  return { absolute, files, find, namesAreTitles };
}

export function isPage({ name }: SourceFile): boolean {
  return pageEnding.test(name);
}

async function listFiles(root: string, path: string): Promise<SourceFile[]> {
  const files: SourceFile[][] = [];
  const entries = await readdir(join(root, path), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const inner = posix.join(path, entry.name);
    if (entry.isDirectory()) files.push(await listFiles(root, inner));
    else if (entry.isFile()) files.push([await sourceFile(root, inner)]);
  }
  return files.flat();
}

async function sourceFile(root: string, path: string): Promise<SourceFile> {
  const absolute = join(root, path);
  const { size } = await stat(absolute);
  return { path, name: basename(path), absolute, size };
}
