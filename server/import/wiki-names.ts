import { posix } from "node:path";
import { pageEnding } from "./page-names.ts";
import type { SourceFile } from "./source-folder.ts";

/** Finds files by the names that wiki links use: without folder and ending, in any spelling. */
export class WikiNames {
  readonly isGitHubWiki: boolean;
  readonly #files: ReadonlyMap<string, SourceFile[]>;

  constructor(files: readonly SourceFile[]) {
    this.isGitHubWiki = files.some(({ path }) => path === "Home.md");
    this.#files = Map.groupBy(files, ({ name }) => keyOf(name));
  }

  /** @returns the file of this name if there is only one */
  findOnly(name: string): SourceFile | undefined {
    const named = this.#files.get(keyOf(name)) ?? [];
    return named.length === 1 ? named[0] : undefined;
  }

  /** Of several, prefers the one nearest to the top of the folder. */
  find(name: string): SourceFile | undefined {
    const path = name.replace(/^(?:\.{0,2}\/)+/, "");
    const named = this.#files.get(keyOf(posix.basename(path))) ?? [];
    const fitting = named.filter((file) => `/${keyOf(file.path)}`.endsWith(`/${keyOf(path)}`));
    return fitting.toSorted(nearerFirst)[0];
  }
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
