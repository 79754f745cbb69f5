import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fillIn } from "./fill-in.ts";
import { currentCommit, type Machine } from "./machine.ts";
import { drawPlot } from "./plot.ts";
import type { Row } from "./rows.ts";
import { plotScale } from "./scale-plots.ts";
import { mergeParts, partsOf, readScale, writeScale } from "./scale-record.ts";
import { tablesOf } from "./scale-tables.ts";

const pathOf = (path: string) => fileURLToPath(new URL(`../../docs/${path}`, import.meta.url));

/** Adds what was measured to bench/scale.json, and shows all of it in docs/scale.md. */
export function recordScale(rows: readonly Row[], machine: Machine): void {
  const run = { date: new Date().toISOString(), commit: currentCommit(), machine };
  const parts = mergeParts(readScale(), partsOf(rows, run));
  writeScale(parts);
  const texts = tablesOf(parts);
  for (const [name, plot] of plotScale(parts)) {
    writeFileSync(pathOf(`images/${name}.svg`), drawPlot(plot));
    texts.set(name, `![${plot.title}](images/${name}.svg)`);
  }
  const page = pathOf("scale.md");
  writeFileSync(page, fillIn(readFileSync(page, "utf8"), texts));
}
