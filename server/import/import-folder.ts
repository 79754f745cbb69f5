import type { AppContext } from "../context.ts";
import { convertingCommand } from "./converting-command.ts";
import type { FolderImport } from "./folder-import.ts";
import { readChange } from "./page-change.ts";
import { pageReport } from "./page-report.ts";
import { planImport, type Plan, type Step } from "./plan.ts";
import type { PageReport, Report } from "./report.ts";
import { isPage, readSourceFolder, type SourceFolder } from "./source-folder.ts";
import { writePage } from "./write-page.ts";

/** Idempotent: pages that are already there stay as they are. */
export async function importFolder(context: AppContext, wanted: FolderImport): Promise<Report> {
  const folder = await readSourceFolder(wanted.folder);
  const limits = context.settings.fileLimits;
  const plan = await planImport(context, { ...wanted, folder, limits, dryRun: false });
  const pages: PageReport[] = [];
  for (const step of plan.steps) {
    wanted.signal?.throwIfAborted();
    const page = await writePage(context, step, wanted);
    pages.push(page);
    const isNew = step.action !== "none";
    wanted.onPage?.(page, { documentId: step.documentId, isNew });
    const { path, outcome } = page;
    const [done, total] = [pages.length, plan.steps.length];
    wanted.onProgress?.({ part: "writing", done, total, path, outcome });
  }
  return reportOf(folder, plan, pages);
}

type PreviewContext = Pick<AppContext, "db" | "settings">;

export async function previewImport(
  context: PreviewContext,
  wanted: FolderImport,
): Promise<Report> {
  const folder = await readSourceFolder(wanted.folder);
  const silent = { ...context, announce: () => undefined };
  const limits = context.settings.fileLimits;
  const plan = await planImport(silent, { ...wanted, folder, limits, dryRun: true });
  const pages: PageReport[] = [];
  for (const step of plan.steps) pages.push(await previewStep(context, step, wanted));
  return reportOf(folder, plan, pages);
}

async function previewStep(
  context: PreviewContext,
  step: Step,
  { author }: FolderImport,
): Promise<PageReport> {
  if (step.action === "none") return pageReport(step, "unchanged");
  if (step.action === "create") return pageReport(step, "imported");
  const change = await readChange(context, step, author.id);
  return pageReport(step, change?.isSame ? "unchanged" : "changed", change?.notes);
}

function reportOf(folder: SourceFolder, { steps, skipped }: Plan, pages: PageReport[]): Report {
  const used = new Set(steps.flatMap(({ resolved }) => [...resolved.files, ...resolved.leftOut]));
  const others = folder.files.filter((file) => !used.has(file) && !isPage(file));
  const commands = others.map(({ path }) => ({ path, command: convertingCommand(path) }));
  return {
    pages,
    skipped,
    convertible: commands.flatMap(({ path, command }) => (command ? [{ path, command }] : [])),
    unused: commands.flatMap(({ path, command }) => (command ? [] : [path])),
  };
}
