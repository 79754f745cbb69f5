import type {
  Attachment,
  Author,
  DocumentAnswer,
  DocumentCard,
} from "../../domain/document-shapes.ts";
import { may, type Viewer } from "../../domain/permissions.ts";
import type { FileRecord } from "../files/store.ts";
import type { CardRow } from "./list-store.ts";
import type { DocumentRow } from "./store.ts";

/** Thumbnails on a card. */
const cardImages = 3;

export function toCard(
  viewer: Viewer,
  row: CardRow,
  tags: string[],
  files: FileRecord[],
): DocumentCard {
  const images = files.filter((file) => file.picture !== null);
  return {
    id: row.id,
    subteam: row.subteam,
    title: row.title,
    serialNumber: row.serialNumber,
    tags,
    author: shownAuthor(viewer, row.authorId, row.authorMember, row.authorName),
    createdAt: isoTime(row.createdAt),
    isPinned: row.isPinned,
    attachmentCount: files.length,
    imageCount: images.length,
    images: images.slice(0, cardImages).map(({ id, name }) => ({ id, name })),
  };
}

export function toAnswer(
  viewer: Viewer,
  row: DocumentRow,
  tags: string[],
  files: FileRecord[],
): DocumentAnswer {
  return {
    id: row.id,
    subteam: row.subteam,
    title: row.title,
    serialNumber: row.serialNumber,
    tags,
    content: row.content,
    author: shownAuthor(viewer, row.authorId, row.authorMember, row.authorName),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    lastModified: isoTime(row.lastModified),
    lastModifiedBy:
      row.modifiedByName === null
        ? null
        : shownAuthor(viewer, row.modifiedById, row.modifiedByMember, row.modifiedByName),
    season: row.season,
    version: row.version,
    isPinned: row.isPinned,
    attachments: files.map(toAttachment),
    can: {
      edit: may(viewer, "documents.edit"),
      delete: may(viewer, "documents.delete"),
      pin: may(viewer, "documents.pin"),
      comment: may(viewer, "comments.post"),
    },
  };
}

/** The member's name today; of somebody who left the stored name, and to guests never an address (rule 1.13). */
export function shownAuthor(
  viewer: Viewer,
  id: string | null,
  member: string | null,
  stored: string,
): Author {
  if (member !== null) return { id, name: member };
  // Of any shape: what was imported was never checked.
  const hidden = viewer.kind !== "member" && /\S@\S/.test(stored);
  return { id: null, name: hidden || stored === "" ? "Former member" : stored };
}

function toAttachment({ id, name, size, kind, picture }: FileRecord): Attachment {
  return { id, name, size, kind, picture };
}

export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
