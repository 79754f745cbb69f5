import type {
  CreateDocumentBody,
  DocumentAnswer,
  DocumentListPage,
  MovedDocument,
  SaveDocumentBody,
  SavedDocument,
  SubteamTags,
} from "../../domain/documents/document-shapes.ts";
import type { DocumentPreview, LinkedFromPage } from "../../domain/documents/link-shapes.ts";
import type { RecentPage } from "../../domain/documents/recent-shapes.ts";
import type { DocumentVersion, DocumentVersions } from "../../domain/documents/version-shapes.ts";

const fileId = "q8t3k6z2v9x4m7c5r3hw";

export const newDocument: CreateDocumentBody = {
  subteam: "powertrain",
  title: "Cooling loop: pump duty at 45 °C ambient",
  content:
    "<h2>Result</h2><p>Motor outlet stays under <strong>72 °C</strong> at 60 % pump duty.</p>",
  tags: ["cooling", "testing"],
  attachments: [fileId],
};

export const created: SavedDocument = {
  id: "k3v9q2m7x4h8n5w6t2rj",
  serialNumber: "KB60014",
  version: 1,
  dropped: [],
};

const author = { id: "h7m2w9c4s6y3f8d5b2np", name: "Theo Okafor" };
const createdAt = "2026-04-02T18:42:00.000Z";

export const document: DocumentAnswer = {
  id: created.id,
  serialNumber: created.serialNumber,
  version: created.version,
  subteam: "powertrain",
  title: "Cooling loop: pump duty at 45 °C ambient",
  tags: ["cooling", "testing"],
  content:
    "<h2>Result</h2><p>Motor outlet stays under <strong>72 °C</strong> at 60 % pump duty.</p>",
  author,
  authorPortfolio: null,
  createdAt,
  updatedAt: createdAt,
  lastModified: null,
  lastModifiedBy: null,
  season: "2025-26",
  isPinned: false,
  isStarred: true,
  attachments: [
    {
      id: fileId,
      name: "pump-duty.csv",
      size: 48_211,
      kind: "other",
      picture: null,
      textNote: null,
    },
  ],
  can: { edit: true, delete: true, move: true, pin: true, star: true, comment: true },
};

export const page: DocumentListPage = {
  documents: [
    {
      id: created.id,
      subteam: "powertrain",
      title: "Cooling loop: pump duty at 45 °C ambient",
      serialNumber: created.serialNumber,
      tags: ["cooling", "testing"],
      author,
      createdAt,
      changedAt: createdAt,
      season: "2025-26",
      isPinned: false,
      isStarred: true,
      attachmentCount: 1,
      imageCount: 0,
      images: [],
    },
  ],
  nextCursor: "1775155320000003",
  total: 14,
  pinned: 2,
  lastUpdated: createdAt,
};

export const moved: MovedDocument = { serialNumber: "KB50032", version: 3 };

const linking = {
  id: "t4x8b2n6q9m3k7v5z2ws",
  subteam: "electronics",
  title: "AMS firmware: cell voltage sampling",
  serialNumber: "KB50031",
  changedAt: "2026-04-03T07:15:00.000Z",
  changedBy: { id: "c6v2t9n4k8z3w7q5m2xh", name: "Dana Ito" },
};

export const preview: DocumentPreview = {
  ...linking,
  text: "All 140 cells are sampled every 20 ms. The slave boards answer in order…",
};

export const linkedFrom: LinkedFromPage = {
  documents: [linking],
  nextCursor: null,
  total: 1,
};

export const recent: RecentPage = {
  documents: [
    {
      id: linking.id,
      subteam: linking.subteam,
      title: linking.title,
      serialNumber: linking.serialNumber,
      isStarred: false,
      did: "changed",
      by: linking.changedBy,
      at: linking.changedAt,
    },
  ],
  nextCursor: null,
  total: 1,
};

export const subteamTags: SubteamTags = {
  tags: [
    { name: "cooling", count: 5, unpinned: 4 },
    { name: "testing", count: 3, unpinned: 3 },
  ],
};

export const edit: SaveDocumentBody = {
  version: 1,
  saveId: "p7Qm2xVn4Kc9Ld8s",
  title: "Cooling loop: pump duty at 45 °C ambient",
  content: "<h2>Result</h2><p>Motor outlet stays under <strong>70 °C</strong> at 65 % duty.</p>",
  tags: ["cooling", "testing"],
  attachments: [fileId],
};

const second = {
  version: 2,
  title: "Cooling loop: pump duty at 45 °C ambient",
  savedBy: { id: "c6v2t9n4k8z3w7q5m2xh", name: "Dana Ito" },
  savedAt: "2026-04-03T07:15:00.000Z",
};
const first = {
  version: 1,
  title: "Cooling loop: pump duty at 45 °C ambient",
  savedBy: author,
  savedAt: createdAt,
};

export const versions: DocumentVersions = {
  versions: [
    { ...second, words: { added: 4, removed: 5 } },
    { ...first, words: null },
  ],
  nextCursor: null,
};

export const version: DocumentVersion = { ...first, content: newDocument.content };
