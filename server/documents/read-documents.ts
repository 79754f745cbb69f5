import type {
  DocumentAnswer,
  DocumentPage,
  FirstSteps,
  NextSerial,
  SubteamTags,
} from "../../domain/documents/document-shapes.ts";
import { serialNumber } from "../../domain/documents/serial-numbers.ts";
import type { Allowed } from "../../domain/permissions.ts";
import type { SubteamId } from "../../domain/subteams/subteams.ts";
import type { Db } from "../db/open.ts";
import { findTeamSetting } from "../db/team-settings.ts";
import { filesOfDocument, filesOfDocuments } from "../files/store.ts";
import { countMembers } from "../people/store.ts";
import { toAnswer, toCard } from "./document-answers.ts";
import { listDocuments, subteamFacts, subteamTags, type ListAsked } from "./list-store.ts";
import {
  findDocument,
  hasDocuments,
  highestRunning,
  tagsOfDocument,
  tagsOfDocuments,
} from "./store.ts";
import { withoutDeadLinks } from "./without-dead-links.ts";

/** What is read of documents, by the API and by the pages that send their first data along. */
type Reader = Allowed<"documents.read">;

export async function readDocument(
  db: Db,
  { viewer }: Reader,
  id: string,
): Promise<DocumentAnswer | undefined> {
  const row = await findDocument(db, id);
  if (!row) return undefined;
  // Asked for at once: each has a round trip of its own where the database is elsewhere.
  const [content, tags, files] = await Promise.all([
    withoutDeadLinks(db, row.content),
    tagsOfDocument(db, id),
    filesOfDocument(db, id),
  ]);
  return toAnswer(viewer, { ...row, content }, tags, files);
}

export async function readDocumentPage(
  db: Db,
  { viewer }: Reader,
  subteam: SubteamId,
  asked: ListAsked,
): Promise<DocumentPage> {
  const [rows, { total, pinned, lastUpdated }] = await Promise.all([
    listDocuments(db, subteam, { ...asked, limit: asked.limit + 1 }),
    subteamFacts(db, subteam),
  ]);
  const shown = rows.slice(0, asked.limit);
  const ids = shown.map((row) => row.id);
  const [tags, allFiles] = await Promise.all([tagsOfDocuments(db, ids), filesOfDocuments(db, ids)]);
  const files = Map.groupBy(allFiles, (file) => file.documentId);
  return {
    documents: shown.map((row) =>
      toCard(viewer, row, tags.get(row.id) ?? [], files.get(row.id) ?? []),
    ),
    nextCursor: rows.length > asked.limit ? String(shown.at(-1)?.sortKey) : null,
    total,
    pinned,
    lastUpdated: lastUpdated === null ? null : new Date(lastUpdated).toISOString(),
  };
}

export async function readSubteamTags(
  db: Db,
  _allowed: Reader,
  subteam: SubteamId,
): Promise<SubteamTags> {
  return { tags: await subteamTags(db, subteam) };
}

export async function previewSerialNumber(
  db: Db,
  _allowed: Allowed<"documents.create">,
  subteam: SubteamId,
): Promise<NextSerial> {
  return { serialNumber: serialNumber(subteam, (await highestRunning(db, subteam)) + 1) };
}

export async function readFirstSteps(
  db: Db,
  _allowed: Allowed<"accounts.manage">,
): Promise<FirstSteps> {
  return {
    documents: await hasDocuments(db),
    members: (await countMembers(db)) > 1,
    guestAccess: (await findTeamSetting(db, "guest-password-hash")) !== undefined,
  };
}
