import type { CommentPage } from "../../domain/comments/comment-shapes.ts";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { DocumentVersions } from "../../domain/documents/version-shapes.ts";
import type { WatchAnswer } from "../../domain/notifications/notification-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import type { Client } from "../../server/testing/client.ts";
import type { Item } from "./ledger.ts";
import { read, readText } from "./open-client.ts";

/** Fields that are undefined are unknown, and are not compared. */
export type DocumentState = {
  subteam: string;
  serialNumber?: string | undefined;
  /** Its last word is unique, except for copies of the document. */
  title: string;
  content: string;
  tags: readonly string[];
  version: number;
  isFound: boolean;
  isPinned: boolean;
  isStarred: boolean;
  isWatched?: boolean;
  attachments: readonly string[];
  /** The oldest first. */
  comments: readonly string[];
};

export type DocumentItem = Item<DocumentState | null> & {
  /** Undefined until the server has answered, unless the client chose it. */
  id: string | undefined;
  firstContent: string;
  /** The comments whose ids the client chose. */
  ownComments: { id: string; content: string }[];
  files: FileItem[];
  isMentioning: boolean;
};

/** The state of a file is its text. */
export type FileItem = Item<string | null> & { id: string | undefined };

const pageSize = 50;

export function documentItem(
  client: Client,
  { title, content }: DocumentState,
  id?: string,
): DocumentItem {
  const word = title.split(" ").at(-1) ?? "";
  const item: DocumentItem = {
    name: `document “${title}”`,
    id,
    states: [null],
    lastWrite: "",
    firstContent: content,
    ownComments: [],
    files: [],
    isMentioning: false,
    read: async () => {
      item.id ??= (await search(client, word)).find((result) => result.title === title)?.id;
      return item.id === undefined ? null : readDocument(client, item.id, word);
    },
  };
  return item;
}

export function fileItem(client: Client, name: string): FileItem {
  const item: FileItem = {
    name,
    id: undefined,
    states: [null],
    lastWrite: "",
    read: async () => (item.id === undefined ? null : readText(client, `/api/files/${item.id}`)),
  };
  return item;
}

async function readDocument(client: Client, id: string, word: string) {
  const path = `/api/documents/${id}`;
  const [document, comments, history, watch, found] = await Promise.all([
    read<DocumentAnswer>(client, path),
    read<CommentPage>(client, `${path}/comments?limit=100`),
    read<DocumentVersions>(client, `${path}/versions`),
    read<WatchAnswer>(client, `${path}/watch`),
    search(client, word),
  ]);
  const isFound = found.some((result) => result.id === id);
  if (document === null) {
    const isGone = comments === null && history === null && !isFound;
    return isGone ? null : { isHalfGone: { comments, history, isFound } };
  }
  const { version } = document;
  const kept = history?.versions.length;
  return {
    subteam: document.subteam,
    serialNumber: document.serialNumber,
    title: document.title,
    content: document.content,
    tags: document.tags,
    version: kept === Math.min(version, pageSize) ? version : `${version}, but history ${kept}`,
    isFound,
    isPinned: document.isPinned,
    isStarred: document.isStarred,
    isWatched: watch?.isWatching,
    attachments: document.attachments.map(({ name }) => name),
    comments: comments?.comments.map(({ content }) => content),
  };
}

async function search(client: Client, word: string): Promise<SearchAnswer["results"]> {
  return (await read<SearchAnswer>(client, `/api/search?q=${word}`))?.results ?? [];
}
