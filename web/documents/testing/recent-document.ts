import type { RecentDocument } from "../../../domain/documents/recent-shapes.ts";

export function recentDocument(change: Partial<RecentDocument> = {}): RecentDocument {
  return {
    id: "d1",
    subteam: "powertrain",
    title: "Thermal model",
    serialNumber: "KB60014",
    isStarred: false,
    did: "changed",
    by: { id: "m2", name: "Tomas Reiner" },
    at: "2026-04-02T18:42:00.000Z",
    ...change,
  };
}
