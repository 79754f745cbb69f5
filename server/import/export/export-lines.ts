import type { Outcome } from "../report.ts";
import type { ExportReport } from "./import-export.ts";
import { withoutPassword } from "./import-user.ts";
import type { ItemReport } from "./importing.ts";
import { oneLine } from "./lenient.ts";
import type { Collection } from "./open-export.ts";

const nouns: Record<Collection, string> = {
  users: "members",
  accountRequests: "account requests",
  documents: "documents",
  comments: "comments",
  "portfolio-slugs": "addresses of portfolios",
  portfolios: "portfolios",
};

const outcomes: Outcome[] = ["imported", "changed", "unchanged", "left"];
const words: Record<Outcome, string> = {
  imported: "new",
  changed: "brought up to date",
  unchanged: "there already",
  left: "left out",
};

const noteMaxLength = 500;

type Ended = { dryRun: boolean; isStopped?: boolean };

/** All of it: how much, and by name everything that did not come over whole. */
export function exportLines(report: ExportReport, ended: Ended): string[] {
  return [...countLines(report, ended), ...noteLines(report)];
}

/** The same for a terminal, which is read from its end. */
export function shortExportLines(
  report: ExportReport,
  { most, ...ended }: Ended & { most: number },
): string[] {
  const lines = noteLines(report);
  const some = lines.slice(0, most);
  const more = lines.length - some.length;
  return [
    ...countLines(report, ended),
    ...some,
    ...(more > 0 ? [`and ${more} lines more: --report <file> writes them all`] : []),
  ];
}

function firstLine({ dryRun, isStopped = false }: Ended): string {
  if (isStopped) return "It stopped in between. Until then:";
  return dryRun ? "Nothing was written. A real run would bring this:" : "Done.";
}

function countLines({ items, others, noLists, isLocked }: ExportReport, ended: Ended): string[] {
  const lines = [firstLine(ended)];
  for (const [collection, reports] of items) {
    // Addresses come with their portfolios; of them only what stands against it is told.
    if (collection === "portfolio-slugs" && reports.length === 0) continue;
    lines.push(`  ${nouns[collection]}: ${countsOf(reports)}`);
  }
  const silent = [...items.values()].flat().filter(({ notes }) => notes.includes(withoutPassword));
  if (silent.length > 0) {
    lines.push(`  ${silent.length} without a password; they set one by Reset Password`);
  }
  if (isLocked) {
    lines.push("  no captain has a password yet: one of them has to press Reset Password first");
  }
  for (const [name, count] of others) lines.push(`  not read: ${shown(name)} (${count})`);
  for (const name of noLists) lines.push(`  not read: ${shown(name)} (no list)`);
  return lines;
}

function countsOf(reports: readonly ItemReport[]): string {
  const counted = outcomes.map((outcome) => {
    const count = reports.filter((report) => report.outcome === outcome).length;
    return count === 0 ? "" : `${count} ${words[outcome]}`;
  });
  return counted.filter(Boolean).join(", ") || "none";
}

function noteLines({ items }: ExportReport): string[] {
  const lines: string[] = [];
  for (const [collection, reports] of items) {
    const noted = reports.filter(({ outcome, notes }) => outcome === "left" || notes.length > 0);
    if (noted.length === 0) continue;
    lines.push("", `What was changed or left out of the ${nouns[collection]}:`);
    for (const { name, outcome, notes } of noted) {
      lines.push(`  ${shown(name)}${outcome === "left" ? ", left out" : ""}`);
      lines.push(...notes.map((note) => `    ${shown(note)}`));
    }
  }
  return lines;
}

/** What was written elsewhere says nothing to a terminal but letters. */
function shown(text: string): string {
  return oneLine(text).slice(0, noteMaxLength);
}
