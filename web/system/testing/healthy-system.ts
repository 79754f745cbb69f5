import type { SystemAnswer } from "../../../domain/system/system-shapes.ts";

export const healthySystem: SystemAnswer = {
  version: "1.0.2",
  archiveFormat: 1,
  process: "wiki-2:3000",
  startedAt: "2026-03-29T08:12:00.000Z",
  needsRestart: false,
  streams: 14,
  database: { kind: "SQLite", bytes: 184_200_000 },
  seasons: [{ season: "2025-26", documents: 214 }],
  files: { count: 2_914, bytes: 11_800_000_000 },
  space: { free: 62_400_000_000, total: 80_000_000_000 },
  backup: {
    to: "/mnt/nas/paddock",
    keep: { daily: 7, weekly: 5, monthly: 12 },
    last: { at: "2026-04-03T07:00:00.000Z", bytes: 11_600_000_000, problems: [] },
    verified: { at: "2026-03-29T07:04:00.000Z", problems: [] },
  },
  mail: { sends: true, host: "smtp.kestrel.edu", lastSent: null, failure: null, waiting: 0 },
  jobs: { waiting: 0, failed: 0, list: [], upcoming: [] },
  errors: [],
};
