import type { SkippedPage } from "./plan.ts";

export type Outcome = "imported" | "changed" | "unchanged" | "skipped";

export type PageReport = {
  path: string;
  outcome: Outcome;
  pictures: number;
  /** Pictures and other attachments. */
  files: number;
  notes: string[];
};

export type Report = {
  pages: PageReport[];
  skipped: SkippedPage[];
  unused: string[];
};

const unusedShown = 10;

export function reportLines(report: Report, { dryRun }: { dryRun: boolean }): string[] {
  return [...summary(report, dryRun), ...details(report), ...unused(report)];
}

function summary({ pages, skipped }: Report, dryRun: boolean): string[] {
  const withOutcome = (outcome: Outcome) => pages.filter((page) => page.outcome === outcome);
  const imported = withOutcome("imported");
  const pictures = imported.reduce((sum, page) => sum + page.pictures, 0);
  const others = imported.reduce((sum, page) => sum + page.files, 0) - pictures;
  return [
    dryRun ? "Dry run: nothing was written. A real run would give:" : "Done.",
    `  ${count(imported.length, "new document")} with ${count(pictures, "image")} and ${count(others, "other attachment")}`,
    `  ${count(withOutcome("changed").length, "new version")} of changed pages`,
    `  ${count(withOutcome("unchanged").length, "unchanged page")}`,
    `  ${count(skipped.length + withOutcome("skipped").length, "page")} skipped`,
  ];
}

function details({ pages, skipped }: Report): string[] {
  const noted = [
    ...skipped.map(({ path, reason }) => ({ path, notes: [`skipped: ${reason}`] })),
    ...pages.filter((page) => page.notes.length > 0),
  ].toSorted((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }));
  if (noted.length === 0) return [];
  const lines = ["Notes on the pages:"];
  for (const { path, notes } of noted) {
    lines.push(`  ${path}`, ...notes.map((note) => `    ${note}`));
  }
  return lines;
}

function unused({ unused: files }: Report): string[] {
  if (files.length === 0) return [];
  const more = files.length > unusedShown ? [`  and ${files.length - unusedShown} more`] : [];
  return [
    "Files that no page uses, not imported:",
    ...files.slice(0, unusedShown).map((path) => `  ${path}`),
    ...more,
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
