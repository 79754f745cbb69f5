import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";

export const file = { size: 2048, kind: "pdf", picture: null, textNote: null } as const;
export const original: DocumentAnswer = {
  id: "d1",
  subteam: "powertrain",
  title: "Thermal model",
  serialNumber: "KB60014",
  tags: ["cooling"],
  content: "<p>The pump duty falls back to 70 % after lap 12.</p>",
  author: { id: "m2", name: "Tomas Reiner" },
  authorPortfolio: null,
  createdAt: "2026-04-02T18:42:00.000Z",
  updatedAt: "2026-04-02T18:42:00.000Z",
  lastModified: "2026-04-02T18:42:00.000Z",
  lastModifiedBy: { id: "m2", name: "Tomas Reiner" },
  season: "2025-26",
  version: 6,
  isPinned: false,
  isStarred: false,
  attachments: [
    { id: "a".repeat(20), name: "log.pdf", ...file },
    { id: "b".repeat(20), name: "old.pdf", ...file },
  ],
  can: { edit: true, delete: true, move: true, pin: true, star: true, comment: false },
};
