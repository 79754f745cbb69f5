import type {
  Attachment,
  Author,
  DocumentAnswer,
  DocumentCard,
} from "../../domain/documents/document-shapes.ts";
import { textNote } from "../../domain/files/file-texts.ts";
import { formerMemberName, holdsAddress } from "../../domain/people/people.ts";
import { isMemberStatus, type PersonStatus } from "../../domain/people/person-status.ts";
import { may, type Viewer } from "../../domain/permissions.ts";
import type { CardFile, FileRecord } from "../files/store.ts";
import type { ListedRow } from "./list-store.ts";
import type { DocumentRow } from "./store.ts";
import { tagsOf } from "./tags-of.ts";
import { versionFieldsOf } from "./version-fields.ts";

const thumbnailsPerCard = 3;

export function toCard(viewer: Viewer, row: ListedRow, files: CardFile[]): DocumentCard {
  const images = files.filter((file) => file.width !== null);
  return {
    id: row.id,
    subteam: row.subteam,
    title: row.title,
    serialNumber: row.serialNumber,
    tags: tagsOf(row),
    author: toAuthor(viewer, row.authorId, row.authorName, row.authorStatus),
    createdAt: toIsoTime(row.createdAt),
    changedAt: toIsoTime(row.updatedAt),
    season: row.season,
    isPinned: row.pinned === 1,
    isStarred: row.starred === 1,
    attachmentCount: files.length,
    imageCount: images.length,
    images: images.slice(0, thumbnailsPerCard).map(({ id, name }) => ({ id, name })),
  };
}

export function toAnswer(
  viewer: Viewer,
  row: DocumentRow & { starred: number },
  files: FileRecord[],
): DocumentAnswer {
  return {
    id: row.id,
    subteam: row.subteam,
    serialNumber: row.serialNumber,
    tags: tagsOf(row),
    ...versionFieldsOf(row),
    author: toAuthor(viewer, row.authorId, row.authorName, row.authorStatus),
    authorPortfolio: row.authorPortfolio,
    createdAt: toIsoTime(row.createdAt),
    updatedAt: toIsoTime(row.updatedAt),
    lastModified: toIsoTime(row.lastModified),
    lastModifiedBy:
      row.lastModified === null || row.modifiedById === null
        ? null
        : toAuthor(viewer, row.modifiedById, row.modifiedByName, row.modifiedByStatus),
    season: row.season,
    version: row.version,
    isPinned: row.pinned === 1,
    isStarred: row.starred === 1,
    attachments: files.map(toAttachment),
    can: {
      edit: may(viewer, "documents.edit"),
      delete: may(viewer, "documents.delete"),
      move: may(viewer, "documents.move"),
      pin: may(viewer, "documents.pin"),
      star: may(viewer, "documents.mark"),
      comment: may(viewer, "comments.post"),
    },
  };
}

/** A former member has a name but no id. Guests never see an email address (rule 1.124). */
export function toAuthor(
  viewer: Viewer,
  id: string | null,
  name: string | null,
  status: PersonStatus | null,
): Author {
  if (name && isMemberStatus(status)) return { id, name };
  const hidden = !may(viewer, "members.contact") && holdsAddress(name ?? "");
  return { id: null, name: hidden || !name ? formerMemberName : name };
}

function toAttachment({ id, name, size, kind, picture, textState }: FileRecord): Attachment {
  return { id, name, size, kind, picture, textNote: textNote(textState) };
}

export function toIsoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
