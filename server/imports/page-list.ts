import type { WrittenPage } from "../import/folder-import.ts";
import type { PageReport } from "../import/report.ts";
import type { NewPage } from "./store.ts";

/** How many of the newest documents a screen shows while an import runs. */
const latestMax = 5;

/** Remembers the documents that an import made last. */
export function createPageList() {
  const latest: NewPage[] = [];
  return {
    add: ({ outcome, title }: PageReport, { documentId, isNew }: WrittenPage) => {
      if (!isNew || (outcome !== "imported" && outcome !== "changed")) return;
      latest.unshift({ id: documentId, title, at: new Date().toISOString() });
      latest.length = Math.min(latest.length, latestMax);
    },
    latest: () => [...latest],
  };
}
