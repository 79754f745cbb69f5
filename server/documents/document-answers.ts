import type {
  Attachment,
  Author,
  DocumentAnswer,
  DocumentCard,
} from "../../domain/documents/document-shapes.ts";
import { isMemberStatus, type PersonStatus } from "../../domain/people/person-status.ts";
import { may, type Viewer } from "../../domain/permissions.ts";
import type { FileRecord } from "../files/store.ts";
import { textOf } from "./document-text.ts";
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
    author: shownAuthor(viewer, row.authorId, row.authorName, row.authorStatus),
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
    serialNumber: row.serialNumber,
    tags,
    ...textOf(row),
    author: shownAuthor(viewer, row.authorId, row.authorName, row.authorStatus),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    lastModified: isoTime(row.lastModified),
    lastModifiedBy:
      row.modifiedById === null
        ? null
        : shownAuthor(viewer, row.modifiedById, row.modifiedByName, row.modifiedByStatus),
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

/** A former member has a name and no id; guests are never shown an address (rule 1.124). */
export function shownAuthor(
  viewer: Viewer,
  id: string | null,
  name: string | null,
  status: PersonStatus | null,
): Author {
  if (name !== null && isMemberStatus(status)) return { id, name };
  // Of any shape: what was imported was never checked.
  const hidden = !may(viewer, "members.contact") && /\S@\S/.test(name ?? "");
  return { id: null, name: hidden || !name ? "Former member" : name };
}

function toAttachment({ id, name, size, kind, picture }: FileRecord): Attachment {
  return { id, name, size, kind, picture };
}

export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
