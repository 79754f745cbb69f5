import type { Left } from "./plan.ts";

export type Outcome = "imported" | "changed" | "unchanged" | "left";

export type PageReport = {
  path: string;
  outcome: Outcome;
  pictures: number;
  /** Pictures and other attachments. */
  files: number;
  /** What was lost or changed on the way, as sentences. */
  notes: string[];
};

export type Report = {
  pages: PageReport[];
  left: Left[];
  /** Files in the folder that no page shows or links. */
  unused: string[];
};

const unusedShown = 10;

/** What a person reads at the end, line by line. */
export function reportLines(report: Report, { dryRun }: { dryRun: boolean }): string[] {
  return [...summary(report, dryRun), ...details(report), ...unused(report)];
}

function summary({ pages, left }: Report, dryRun: boolean): string[] {
  const of = (outcome: Outcome) => pages.filter((page) => page.outcome === outcome);
  const imported = of("imported");
  const pictures = imported.reduce((sum, page) => sum + page.pictures, 0);
  const others = imported.reduce((sum, page) => sum + page.files, 0) - pictures;
  return [
    dryRun ? "Nothing was written. A real run would bring this:" : "Done.",
    `  ${count(imported.length, "new document")} with ${count(pictures, "image")} and ${count(others, "other attachment")}`,
    `  ${count(of("changed").length, "new version")} of changed pages`,
    `  ${count(of("unchanged").length, "unchanged page")}`,
    `  ${count(left.length + of("left").length, "page")} left out`,
  ];
}

function details({ pages, left }: Report): string[] {
  const noted = [
    ...left.map(({ path, reason }) => ({ path, notes: [`left out: ${reason}`] })),
    ...pages.filter((page) => page.notes.length > 0),
  ].toSorted((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }));
  if (noted.length === 0) return [];
  const lines = ["What was left out or changed on the way:"];
  for (const { path, notes } of noted) {
    lines.push(`  ${path}`, ...notes.map((note) => `    ${note}`));
  }
  return lines;
}

function unused({ unused: files }: Report): string[] {
  if (files.length === 0) return [];
  const more = files.length > unusedShown ? [`  and ${files.length - unusedShown} more`] : [];
  return [
    "Files in the folder that no page shows or links, left out:",
    ...files.slice(0, unusedShown).map((path) => `  ${path}`),
    ...more,
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
