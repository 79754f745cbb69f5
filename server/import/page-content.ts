import { runInContentWorker } from "../documents/run-in-content-worker.ts";
import { work, type PageContent } from "./page-work.ts";
import type { Page } from "./page.ts";
import type { PictureReplacement } from "./references.ts";
import type { Resolved } from "./resolve-references.ts";
import type { SourceFile } from "./source-folder.ts";

/** @param importer the member, whose long pages wait for each other */
export async function contentOf(
  importer: string,
  { html }: Pick<Page, "html">,
  { links, pictures }: Resolved,
  idOf: (file: SourceFile) => string,
): Promise<PageContent> {
  const shown = new Map<string, PictureReplacement>();
  for (const [address, use] of pictures) {
    if ("file" in use) {
      const { file, width, height } = use;
      shown.set(address, { fileId: idOf(file), width, height });
    } else shown.set(address, { link: use.link });
  }
  return runInContentWorker(work, "fillPage", `import of ${importer}`, html, links, shown);
}
