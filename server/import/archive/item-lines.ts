import { oneLine } from "../one-line.ts";
import type { Outcome } from "../report.ts";
import type { Table } from "./archive-lines.ts";
import type { ImportReport } from "./import-archive.ts";
import { noPasswordNote } from "./import-member.ts";
import type { ItemReport } from "./importing.ts";

const words: Record<Outcome, string> = {
  imported: "new",
  changed: "updated",
  unchanged: "unchanged",
  skipped: "skipped",
};

const noteMaxLength = 500;

type ReportOptions = { dryRun: boolean; isStopped?: boolean; maxNotes?: number };

/** Lists the counts, then every item that was not imported whole (rule 8.13). */
export function itemLines(report: ImportReport, options: ReportOptions): string[] {
  const { maxNotes = Number.POSITIVE_INFINITY } = options;
  const notes = noteLines(report);
  const more = notes.length - maxNotes;
  return [
    ...countLines(report, options),
    ...notes.slice(0, maxNotes),
    ...(more > 0 ? [`and ${more} more lines; --report <file> saves them all`] : []),
  ];
}

function firstLine({ dryRun, isStopped = false }: ReportOptions): string {
  if (isStopped) return "The import stopped early. So far:";
  return dryRun ? "Dry run: nothing was written. A real run would give:" : "Done.";
}

function countLines({ items, ignored, isLocked }: ImportReport, options: ReportOptions): string[] {
  const lines = [firstLine(options)];
  for (const [table, reports] of items) {
    // Addresses are imported with their portfolios. Only unused ones are reported.
    if (table === "portfolio_slugs" && reports.length === 0) continue;
    lines.push(`  ${nounOf(table)}: ${countsOf(reports)}`);
  }
  const passwordless = [...items.values()]
    .flat()
    .filter(({ notes }) => notes.includes(noPasswordNote));
  if (passwordless.length > 0) {
    lines.push(`  ${passwordless.length} without a password; Reset Password lets them set one`);
  }
  if (isLocked) {
    lines.push("  no captain has a password yet: one of them must use Reset Password first");
  }
  for (const { name, items: count } of ignored)
    lines.push(`  ignored: ${printable(name)} (${count ?? "not a list"})`);
  return lines;
}

function nounOf(table: Table): string {
  return table === "portfolio_slugs" ? "portfolio addresses" : table.replaceAll("_", " ");
}

function countsOf(reports: readonly ItemReport[]): string {
  const counted = Object.entries(words).map(([outcome, word]) => {
    const count = reports.filter((report) => report.outcome === outcome).length;
    return count === 0 ? "" : `${count} ${word}`;
  });
  return counted.filter(Boolean).join(", ") || "none";
}

function noteLines({ items }: ImportReport): string[] {
  const lines: string[] = [];
  for (const [table, reports] of items) {
    const noted = reports.filter(({ outcome, notes }) => outcome === "skipped" || notes.length > 0);
    if (noted.length === 0) continue;
    lines.push("", `Notes on the ${nounOf(table)}:`);
    for (const { name, outcome, notes } of noted) {
      lines.push(`  ${printable(name)}${outcome === "skipped" ? ", skipped" : ""}`);
      lines.push(...notes.map((note) => `    ${printable(note)}`));
    }
  }
  return lines;
}

/** Strips control characters, which a terminal would execute. */
function printable(text: string): string {
  return oneLine(text).slice(0, noteMaxLength);
}
