import { setImmediate } from "node:timers/promises";
import type { Db, Trx } from "../db/open.ts";
import { countRows, readBatches } from "../db/rows/read-rows.ts";
import { transact } from "../db/transact.ts";
import { listAttachmentNames } from "../files/store.ts";
import { waitForEdits } from "../files/wait-for-edits.ts";
import { addJob } from "../jobs/add-job.ts";
import type { ShowProgress } from "../progress-line.ts";
import {
  indexDocument,
  reindexDocument,
  type SearchEntry,
} from "../search-index/index-document.ts";
import type { DocumentContext } from "./document-context.ts";
import { factsOf } from "./facts-of.ts";
import { readOwnAddresses } from "./links/own-addresses.ts";
import { joinSerials } from "./moving/former-serials.ts";
import { readContentFacts } from "./read-content-facts.ts";
import { replaceFileEntry } from "./replace-file-entry.ts";
import { findDocument, readText, setTextAndLinks } from "./store.ts";
import { tagsOf } from "./tags-of.ts";

export async function reindexStoredDocument(
  { settings }: Pick<DocumentContext, "settings">,
  trx: Trx,
  id: string,
): Promise<void> {
  // Otherwise a concurrent edit could be overwritten with the text that was read before it.
  await waitForEdits(trx, id);
  const document = await findDocument(trx, id);
  if (!document) return;
  const own = await readOwnAddresses({ db: trx, settings }, document.content);
  const read = readContentFacts(document.content, own);
  await setTextAndLinks(trx, id, read);
  const entry = await buildEntry(trx, document, read.text);
  await reindexDocument(trx, entry);
  await replaceFileEntry(trx, id, entry);
}

export async function findEntry(trx: Trx, id: string): Promise<SearchEntry | undefined> {
  const document = await findDocument(trx, id);
  return document && buildEntry(trx, document, await readText(trx, id));
}

/** For a database whose index is empty, and that nobody else uses. */
export async function indexAllDocuments(trx: Trx, show: ShowProgress): Promise<void> {
  const table = { name: "documents", key: ["id"] };
  const total = await countRows(trx, table);
  let done = 0;
  for await (const batch of readBatches(trx, table)) {
    for (const { id, content_text: text } of batch) {
      const document = await findDocument(trx, String(id));
      if (document) await indexDocument(trx, await buildEntry(trx, document, String(text)));
    }
    done += batch.length;
    show(done, total, "indexed");
  }
}

type StoredDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

async function buildEntry(
  trx: Trx,
  document: StoredDocument,
  content: string,
): Promise<SearchEntry> {
  return {
    sortKey: document.sortKey,
    serial: await joinSerials(trx, document),
    title: document.title ?? "",
    tags: tagsOf(document),
    author: document.authorName ?? "",
    content,
    attachments: await listAttachmentNames(trx, document.id),
    facts: factsOf(document),
  };
}

const documentsPerJob = 100;

/** Indexes a batch of documents again and adds a job for the rest, so a restart repeats little. */
export async function reindexDocuments(
  context: DocumentContext,
  { after }: { after: number },
  signal: AbortSignal,
): Promise<void> {
  const documents = await documentsAfter(context.db, after, documentsPerJob);
  await reindexEach(context, documents, signal);
  const last = documents.at(-1);
  if (last)
    await transact(context, (trx) => addJob(trx, "index-documents", { after: last.sortKey }));
}

/** Lets requests run between documents. */
export async function reindexEach(
  context: DocumentContext,
  documents: readonly { id: string }[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of documents) {
    await setImmediate(undefined, { signal });
    await transact(context, (trx) => reindexStoredDocument(context, trx, id));
  }
}

async function documentsAfter(db: Db, sortKey: number, limit: number) {
  return db
    .selectFrom("documents")
    .select(["id", "sort_key as sortKey"])
    .where("sort_key", ">", sortKey)
    .orderBy("sort_key")
    .limit(limit)
    .execute();
}
