import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fillIn } from "./fill-in.ts";
import { drawPlot } from "./plot.ts";
import { mergeParts, partsOf, readRecord, writeRecord, type Part, type Run } from "./record.ts";
import type { Row } from "./rows.ts";
import { plotScale } from "./scale-plots.ts";
import { tablesOf } from "./scale-tables.ts";

const page = "scale.md";

export function recordRun(rows: readonly Row[], run: Run): void {
  const parts = mergeParts(readRecord(), partsOf(rows, run));
  writeRecord(parts);
  for (const [path, text] of pagesOf(parts)) writeFileSync(pathOf(path), text);
}

/** The page and its plots, by their paths in docs. */
export function pagesOf(parts: readonly Part[]): Map<string, string> {
  const texts = tablesOf(parts);
  const pages = new Map<string, string>();
  for (const [name, plot] of plotScale(parts)) {
    pages.set(`images/${name}.svg`, drawPlot(plot));
    texts.set(name, `![${plot.title}](images/${name}.svg)`);
  }
  return pages.set(page, fillIn(readPage(page), texts));
}

export function readPage(path: string): string {
  return readFileSync(pathOf(path), "utf8");
}

function pathOf(path: string): string {
  return fileURLToPath(new URL(`../../docs/${path}`, import.meta.url));
}
