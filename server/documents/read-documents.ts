import type {
  DocumentAnswer,
  DocumentPage,
  FirstSteps,
  NextSerial,
  SubteamTags,
} from "../../domain/document-shapes.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { serialNumber } from "../../domain/serial-numbers.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import type { Db } from "../db/open.ts";
import { findTeamSetting } from "../db/team-settings.ts";
import { filesOfDocument, filesOfDocuments } from "../files/store.ts";
import { countMembers } from "../people/store.ts";
import { toAnswer, toCard } from "./show-document.ts";
import {
  findDocument,
  hasDocuments,
  highestRunning,
  listDocuments,
  subteamFacts,
  subteamTags,
  tagsOfDocument,
  tagsOfDocuments,
} from "./store.ts";

/** What is read of documents, by the API and by the pages that send their first data along. */
type Reader = Allowed<"documents.read">;

export async function readDocument(
  db: Db,
  { viewer }: Reader,
  id: string,
): Promise<DocumentAnswer | undefined> {
  const row = await findDocument(db, id);
  if (!row) return undefined;
  return toAnswer(viewer, row, await tagsOfDocument(db, id), await filesOfDocument(db, id));
}

type PageAsked = {
  limit: number;
  /** The sort key of the last document of the page before. */
  before?: number | undefined;
};

export async function readDocumentPage(
  db: Db,
  { viewer }: Reader,
  subteam: SubteamId,
  { limit, before }: PageAsked,
): Promise<DocumentPage> {
  const rows = await listDocuments(db, subteam, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const ids = shown.map((row) => row.id);
  const tags = await tagsOfDocuments(db, ids);
  const files = Map.groupBy(await filesOfDocuments(db, ids), (file) => file.documentId);
  const { total, lastUpdated } = await subteamFacts(db, subteam);
  return {
    documents: shown.map((row) =>
      toCard(viewer, row, tags.get(row.id) ?? [], files.get(row.id) ?? []),
    ),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.sortKey) : null,
    total,
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
