export type Outcome = "imported" | "changed" | "unchanged" | "skipped";

export type PageReport = {
  path: string;
  title: string;
  tags: string[];
  outcome: Outcome;
  pictures: number;
  /** Different pictures and other attachments. */
  files: number;
  bytes: number;
  notes: string[];
};

export type SkippedPage = { path: string; reason: string };

export type Report = {
  pages: PageReport[];
  skipped: SkippedPage[];
  unused: string[];
};

const unusedShown = 10;

export function reportLines(report: Report, { dryRun }: { dryRun: boolean }): string[] {
  return [...summary(report, dryRun), ...details(report), ...unused(report)];
}

export type ReportCounts = {
  documents: number;
  /** Different images and other files of the new documents. */
  images: number;
  attachments: number;
  /** New versions of documents whose pages changed. */
  versions: number;
  unchanged: number;
  skipped: number;
};

export function countsOf({ pages, skipped }: Report): ReportCounts {
  const withOutcome = (outcome: Outcome) => pages.filter((page) => page.outcome === outcome);
  const imported = withOutcome("imported");
  const images = imported.reduce((sum, page) => sum + page.pictures, 0);
  return {
    documents: imported.length,
    images,
    attachments: imported.reduce((sum, page) => sum + page.files, 0) - images,
    versions: withOutcome("changed").length,
    unchanged: withOutcome("unchanged").length,
    skipped: skipped.length + withOutcome("skipped").length,
  };
}

function summary(report: Report, dryRun: boolean): string[] {
  const { documents, images, attachments, versions, unchanged, skipped } = countsOf(report);
  return [
    dryRun ? "Dry run: nothing was written. A real run would give:" : "Done.",
    `  ${count(documents, "new document")} with ${count(images, "image")} and ${count(attachments, "other attachment")}`,
    `  ${count(versions, "new version")} of changed pages`,
    `  ${count(unchanged, "unchanged page")}`,
    `  ${count(skipped, "page")} skipped`,
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
