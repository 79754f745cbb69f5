import type { Step } from "./plan.ts";
import { simplerLine, type Outcome, type PageReport } from "./report.ts";
import type { Resolved } from "./resolve-references.ts";
import type { SourceFile } from "./source-folder.ts";

export function pageReport(
  { page, resolved, writer, authorNotes }: Step,
  outcome: Outcome,
  more: readonly string[] = [],
): PageReport {
  const simplified = simplerLine(page.simpler);
  const simpler = simplified === undefined ? [] : [simplified];
  const authors = outcome === "imported" ? authorNotes : [];
  return {
    path: page.file.path,
    title: page.title,
    tags: page.tags,
    outcome,
    pictures: shownFiles(resolved).size,
    files: resolved.files.length,
    bytes: resolved.files.reduce((sum, { size }) => sum + size, 0),
    writer,
    simpler: page.simpler,
    missing: resolved.missing,
    notes: [...page.notes, ...simpler, ...resolved.notes, ...authors, ...more],
  };
}

function shownFiles({ pictures }: Resolved): Set<SourceFile> {
  return new Set([...pictures.values()].flatMap((use) => ("file" in use ? [use.file] : [])));
}
