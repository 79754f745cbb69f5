import type { WrittenPage } from "../import/folder-import.ts";
import type { PageReport } from "../import/report.ts";
import type { NewPage } from "./store.ts";

const latestMax = 5;

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
