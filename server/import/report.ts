import { simplerForms, type SimplerForm } from "../documents/markdown/simpler-forms.ts";
import type { Note } from "./note.ts";
import type { Writer } from "./people.ts";

export type Outcome = "imported" | "changed" | "unchanged" | "skipped";

export type PageReport = {
  path: string;
  title: string;
  tags: string[];
  outcome: Outcome;
  pictures: number;
  /** Counts each file once. */
  files: number;
  bytes: number;
  /** Undefined for the importing member. */
  writer?: Writer | undefined;
  simpler: Partial<Record<SimplerForm, number>>;
  missing: string[];
  notes: Note[];
};

export type SkippedPage = { path: string; reason: string };

export type ConvertibleFile = { path: string; command: string };

export type Report = {
  pages: PageReport[];
  skipped: SkippedPage[];
  convertible: ConvertibleFile[];
  unused: string[];
};

const unusedShown = 10;

export function reportLines(report: Report, { dryRun }: { dryRun: boolean }): string[] {
  return [
    ...summary(report, dryRun),
    ...details(report),
    ...convertible(report),
    ...unused(report),
  ];
}

export type ReportCounts = {
  documents: number;
  /** Different images and other files of the new documents. */
  images: number;
  attachments: number;
  versions: number;
  unchanged: number;
  skipped: number;
  simpler: Partial<Record<SimplerForm, number>>;
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
    simpler: sumOf([...imported, ...withOutcome("changed")].map((page) => page.simpler)),
  };
}

function sumOf(all: readonly PageReport["simpler"][]): PageReport["simpler"] {
  const sum: PageReport["simpler"] = {};
  for (const simpler of all) {
    for (const [form, times] of Object.entries(simpler) as [SimplerForm, number][])
      sum[form] = (sum[form] ?? 0) + times;
  }
  return sum;
}

export function simplerLine(simpler: PageReport["simpler"]): string | undefined {
  const names = Object.keys(simplerForms) as SimplerForm[];
  const parts = names.flatMap((form) =>
    simpler[form] ? [`${simplerForms[form]} (${simpler[form]})`] : [],
  );
  return parts.length === 0 ? undefined : `kept in a simpler form: ${parts.join(", ")}`;
}

function summary(report: Report, dryRun: boolean): string[] {
  const { documents, images, attachments, versions, unchanged, skipped, simpler } =
    countsOf(report);
  const simplified = simplerLine(simpler);
  return [
    dryRun ? "Dry run: nothing was written. A real run would give:" : "Done.",
    `  ${count(documents, "new document")} with ${count(images, "image")} and ${count(attachments, "other attachment")}`,
    `  ${count(versions, "new version")} of changed pages`,
    `  ${count(unchanged, "unchanged page")}`,
    `  ${count(skipped, "page")} skipped`,
    ...(simplified === undefined ? [] : [`  ${simplified}`]),
  ];
}

function details({ pages, skipped }: Report): string[] {
  const noted = [
    ...skipped.map(({ path, reason }) => ({ path, notes: [`skipped: ${reason}`] })),
    ...pages
      .map(({ path, missing, notes }) => ({
        path,
        notes: [
          ...missing.map((address) => `image missing: ${address}`),
          ...notes.map(({ text }) => text),
        ],
      }))
      .filter(({ notes }) => notes.length > 0),
  ].toSorted((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }));
  if (noted.length === 0) return [];
  const lines = ["Notes on the pages:"];
  for (const { path, notes } of noted) {
    lines.push(`  ${path}`, ...notes.map((note) => `    ${note}`));
  }
  return lines;
}

function convertible({ convertible: files }: Report): string[] {
  if (files.length === 0) return [];
  return [
    "Files that are not Markdown, not imported. In the folder, these commands convert them:",
    ...files.map(({ command }) => `  ${command}`),
  ];
}

function unused({ unused: files }: Report): string[] {
  if (files.length === 0) return [];
  const more = files.length > unusedShown ? [`  and ${files.length - unusedShown} more`] : [];
  return [
    "Files that no imported page uses, not imported:",
    ...files.slice(0, unusedShown).map((path) => `  ${path}`),
    ...more,
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
