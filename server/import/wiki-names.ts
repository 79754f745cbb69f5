import { posix } from "node:path";
import { pageEnding } from "./page-names.ts";
import type { SourceFile } from "./source-folder.ts";

type NamedFile = { file: SourceFile; path: string };

/** Plain data, which can be copied between threads. */
export type WikiNames = {
  isGitHubWiki: boolean;
  /** Those nearest to the top of the folder come first. */
  files: ReadonlyMap<string, readonly NamedFile[]>;
};

export function wikiNamesOf(files: readonly SourceFile[]): WikiNames {
  const nearest = files
    .toSorted(nearerFirst)
    .map((file) => ({ file, path: `/${keyOf(file.path)}` }));
  return {
    isGitHubWiki: files.some(({ path }) => path === "Home.md"),
    files: Map.groupBy(nearest, ({ file }) => keyOf(file.name)),
  };
}

export function findOnlyFile({ files }: WikiNames, name: string): SourceFile | undefined {
  const named = files.get(keyOf(name)) ?? [];
  return named.length === 1 ? named[0]?.file : undefined;
}

/** Prefers the one nearest to the top. @param name without folder and ending, in any spelling */
export function findNearestFile({ files }: WikiNames, name: string): SourceFile | undefined {
  const key = keyOf(name.replace(/^(?:\.{0,2}\/)+/, ""));
  const named = files.get(posix.basename(key)) ?? [];
  return named.find(({ path }) => path.endsWith(`/${key}`))?.file;
}

function nearerFirst(a: SourceFile, b: SourceFile): number {
  return a.path.split("/").length - b.path.split("/").length || a.path.localeCompare(b.path, "en");
}

/** GitHub writes spaces as hyphens. */
function keyOf(path: string): string {
  return path
    .normalize()
    .toLowerCase()
    .replace(pageEnding, "")
    .replaceAll(/[ _-]+/g, " ");
}
