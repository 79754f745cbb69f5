import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, posix } from "node:path";

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
  /** Falls back to ignoring case, because Windows does. */
  find: (path: string) => SourceFile | undefined;
};

/** Ignores hidden files, node_modules, and symbolic links. */
export async function readSourceFolder(folder: string): Promise<SourceFolder> {
  const absolute = await realpath(folder);
  const files = await listFiles(absolute, "");
  const exact = new Map(files.map((file) => [file.path, file]));
  const folded = new Map(files.map((file) => [file.path.toLowerCase(), file]));
  return { absolute, files, find: (path) => exact.get(path) ?? folded.get(path.toLowerCase()) };
}

export function isPage({ name }: SourceFile): boolean {
  return /\.(?:md|markdown)$/i.test(name);
}

async function listFiles(root: string, path: string): Promise<SourceFile[]> {
  const files: SourceFile[][] = [];
  for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
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
