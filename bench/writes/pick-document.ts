import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { newId } from "../../server/ids.ts";
import { documentItem, type DocumentItem, type DocumentState } from "./document-item.ts";
import type { Request } from "./send-until-answered.ts";
import { write, type Writer } from "./writer.ts";

/** A member writes on this many documents at a time, so that each gets several writes. */
const documentsMax = 6;

export type Taken = { document: DocumentItem; state: DocumentState };

export async function pickDocument(writer: Writer): Promise<Taken | undefined> {
  const { documents } = writer;
  if (documents.length === 0) await createDocument(writer, newState(), newId());
  const document = documents[Math.floor(Math.random() * documents.length)];
  const [state] = document?.states ?? [];
  return document && state ? { document, state } : undefined;
}

/** Stops writing to a document, as after an unanswered request whose browser was closed. */
export function stopWritingTo({ documents }: Writer, document: DocumentItem): void {
  const place = documents.indexOf(document);
  if (place >= 0) documents.splice(place, 1);
}

export type DocumentChange<T> = Request & {
  kind: string;
  /** `path` is below that of the document. */
  state: (answer: T | undefined) => DocumentState;
};

export async function changeDocument<T>(
  writer: Writer,
  document: DocumentItem,
  change: DocumentChange<T>,
): Promise<void> {
  const path = `/api/documents/${document.id}${change.path}`;
  const { isStored } = await write<T, DocumentState | null>(writer, document, {
    ...change,
    path,
  });
  if (!isStored) stopWritingTo(writer, document);
}

/** @param id chosen by the client; otherwise the server chooses it */
export async function createDocument(
  writer: Writer,
  state: DocumentState,
  id?: string,
): Promise<void> {
  const { subteam, title, content, tags } = state;
  const text = { subteam, title, content, tags };
  const request: Request = id
    ? {
        method: "PUT",
        path: `/api/documents/${id}`,
        body: { version: 0, saveId: newId(), ...text },
      }
    : {
        method: "POST",
        path: "/api/documents",
        body: text,
        headers: { "idempotency-key": newId() },
      };
  await sendNew(writer, { kind: "create", ...request }, state, id);
}

export async function sendNew(
  writer: Writer,
  request: Request & { kind: string },
  state: DocumentState,
  id?: string,
): Promise<void> {
  const { client, documents, ledger } = writer;
  const document = documentItem(client, state, id);
  const { isStored, answer } = await write<SavedDocument, DocumentState | null>(writer, document, {
    ...request,
    state: (saved) => {
      if (saved) ledger.take(`serial ${saved.serialNumber}`, document);
      return { ...state, serialNumber: saved?.serialNumber };
    },
  });
  document.id ??= answer?.id;
  if (!isStored) return;
  documents.push(document);
  if (documents.length > documentsMax) documents.shift();
}

export function newState(): DocumentState {
  const none = { isFound: true, isPinned: false, isStarred: false, attachments: [], comments: [] };
  const text = { title: `Rim ${newId()}`, content: newParagraph(), tags: ["rim"] };
  return { subteam: anySubteam(), ...text, version: 1, ...none };
}

export function newParagraph(): string {
  return `<p>Torque ${newId()} Nm</p>`;
}

export function anySubteam(except?: string): string {
  const ids = firstSubteams.map(({ id }) => id).filter((id) => id !== except);
  return ids[Math.floor(Math.random() * ids.length)] ?? "general";
}
