import { loss, type Note } from "./note.ts";
import type { Step } from "./plan.ts";
import { simplerLine, type Outcome, type PageReport } from "./report.ts";
import type { Resolved } from "./resolve-references.ts";
import type { SourceFile } from "./source-folder.ts";

export function pageReport(step: Step, outcome: Outcome, more: readonly Note[] = []): PageReport {
  const { page, resolved, writer } = step;
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
    // A page that becomes no document is one loss.
    ...(outcome === "skipped"
      ? { missing: [], notes: [...more] }
      : { missing: resolved.missing, notes: [...notesOf(step, outcome), ...more] }),
  };
}

/** Addresses that lead to the same file give the same note. */
function notesOf({ page, resolved, authorNotes }: Step, outcome: Outcome): Note[] {
  const authors = outcome === "imported" ? authorNotes : [];
  const notes = [...page.notes, ...simplerNotes(page.simpler), ...resolved.notes, ...authors];
  return [...new Map(notes.map((note) => [note.text, note])).values()];
}

function simplerNotes(simpler: PageReport["simpler"]): Note[] {
  const line = simplerLine(simpler);
  const total = Object.values(simpler).reduce((sum, count) => sum + count, 0);
  return line === undefined ? [] : [loss(line, total)];
}

function shownFiles({ pictures }: Resolved): Set<SourceFile> {
  return new Set([...pictures.values()].flatMap((use) => ("file" in use ? [use.file] : [])));
}
