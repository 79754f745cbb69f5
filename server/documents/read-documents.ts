import type {
  DocumentAnswer,
  DocumentListPage,
  NextSerial,
  SubteamTags,
} from "../../domain/documents/document-shapes.ts";
import { serialNumber } from "../../domain/documents/serial-numbers.ts";
import { listCursor, type DocumentSort } from "../../domain/documents/sorting.ts";
import { memberIn, type Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { listFilesOfDocument, listFilesOfDocuments } from "../files/store.ts";
import { findSubteamDigit, refuseUnknownSubteam } from "../subteams/store.ts";
import { toAnswer, toCard } from "./document-answers.ts";
import {
  getSubteamSummary,
  listDocuments,
  listSubteamTags,
  type ListedRow,
  type ListQuery,
} from "./list-store.ts";
import { readHighestRunning } from "./place-store.ts";
import { showContent } from "./show-content.ts";
import { findForReader } from "./store.ts";

type Reader = Allowed<"documents.read">;

export async function readDocument(
  db: Db,
  { viewer }: Reader,
  id: string,
): Promise<DocumentAnswer | undefined> {
  const row = await findForReader(db, id, memberIn(viewer)?.id ?? "");
  if (!row) return undefined;
  // In parallel, because each query to a remote database costs a round trip.
  const [content, files] = await Promise.all([
    showContent(db, viewer, row.content),
    listFilesOfDocument(db, id),
  ]);
  return toAnswer(viewer, { ...row, content }, files);
}

export async function readDocumentPage(
  db: Db,
  { viewer }: Reader,
  subteam: string,
  query: ListQuery,
): Promise<DocumentListPage> {
  const [rows, { total, pinned, lastUpdated }] = await Promise.all([
    listDocuments(db, memberIn(viewer)?.id ?? "", subteam, { ...query, limit: query.limit + 1 }),
    getSubteamSummary(db, subteam),
  ]);
  const shown = rows.slice(0, query.limit);
  const ids = shown.map((row) => row.id);
  const files = Map.groupBy(await listFilesOfDocuments(db, ids), (file) => file.documentId);
  return {
    documents: shown.map((row) => toCard(viewer, row, files.get(row.id) ?? [])),
    nextCursor: rows.length > query.limit ? cursorAfter(shown.at(-1), query.sort) : null,
    total,
    pinned,
    lastUpdated: lastUpdated === null ? null : new Date(lastUpdated).toISOString(),
  };
}

function cursorAfter(row: ListedRow | undefined, sort: DocumentSort = "newest"): string | null {
  if (!row) return null;
  return listCursor({ value: String(row.sortedBy ?? ""), sortKey: row.sortKey }, sort);
}

export async function readSubteamTags(
  db: Db,
  _allowed: Reader,
  subteam: string,
): Promise<SubteamTags> {
  const tags = await listSubteamTags(db, subteam);
  if (tags.length === 0) await refuseUnknownSubteam(db, subteam);
  return { tags };
}

export async function previewSerialNumber(
  db: Db,
  _allowed: Allowed<"documents.create">,
  subteam: string,
): Promise<NextSerial> {
  const [digit, highest] = await Promise.all([
    findSubteamDigit(db, subteam),
    readHighestRunning(db, subteam),
  ]);
  if (digit === undefined) throw new Refusal("subteam-not-found");
  return { serialNumber: serialNumber(digit, highest + 1) };
}
