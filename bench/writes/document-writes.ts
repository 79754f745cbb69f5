import type { MovedDocument } from "../../domain/documents/document-shapes.ts";
import { newId } from "../../server/ids.ts";
import type { DocumentItem, DocumentState } from "./document-item.ts";
import {
  anySubteam,
  changeDocument,
  createDocument,
  stopWritingTo,
  newParagraph,
  newState,
  sendNew,
  pickDocument,
  type DocumentChange,
} from "./pick-document.ts";
import { write, type WriteKind, type Writer } from "./writer.ts";

export const documentWrites: WriteKind[] = [
  { name: "create", share: 3, write: (writer) => createDocument(writer, newState()) },
  {
    name: "create under own id",
    share: 3,
    write: (writer) => createDocument(writer, newState(), newId()),
  },
  change("edit", 8, ({ state }) => {
    const next = { ...state, version: state.version + 1, content: newParagraph(), tags: [newId()] };
    const { title, content, tags } = next;
    const body = { version: state.version, saveId: newId(), title, content, tags };
    return { method: "PUT", path: "", body, state: () => next };
  }),
  toggle("star", 5, "isStarred"),
  toggle("pin", 4, "isPinned"),
  toggle("watch", 3, "isWatched"),
  change<MovedDocument>("move", 3, ({ state, document, writer }) => {
    const subteam = anySubteam(state.subteam);
    return {
      method: "POST",
      path: "/move",
      body: { version: state.version, subteam },
      settledBy: "same-subteam",
      state: (moved) => {
        if (moved) writer.ledger.take(`serial ${moved.serialNumber}`, document);
        return { ...state, subteam, serialNumber: moved?.serialNumber, isPinned: false };
      },
    };
  }),
  change("restore a version", 2, ({ state, document }) => {
    const content = document.firstContent;
    if (content === state.content) return undefined;
    return {
      method: "POST",
      path: "/versions/1/restore",
      body: { version: state.version },
      settledBy: "stale-version",
      state: () => ({ ...state, version: state.version + 1, content }),
    };
  }),
  { name: "duplicate", share: 1, write: duplicate },
  { name: "delete", share: 2, write: remove },
];

type On = { state: DocumentState; document: DocumentItem; writer: Writer };

/** @param describe returns undefined if there is nothing to change */
export function change<T>(
  kind: string,
  share: number,
  describe: (on: On) => Omit<DocumentChange<T>, "kind"> | undefined,
): WriteKind {
  const writeOne = async (writer: Writer) => {
    const taken = await pickDocument(writer);
    const changed = taken && describe({ ...taken, writer });
    if (changed) await changeDocument<T>(writer, taken.document, { ...changed, kind });
  };
  return { name: kind, share, write: writeOne };
}

function toggle(
  name: string,
  share: number,
  key: "isStarred" | "isPinned" | "isWatched",
): WriteKind {
  return change(name, share, ({ state }) => ({
    method: state[key] ? "DELETE" : "PUT",
    path: `/${name}`,
    state: () => ({ ...state, [key]: !state[key] }),
  }));
}

async function duplicate(writer: Writer): Promise<void> {
  const taken = await pickDocument(writer);
  if (!taken) return;
  const { state, document } = taken;
  const { isWatched: _isWatched, ...original } = state;
  const none = { comments: [], isPinned: false, isStarred: false };
  const copy = { ...original, ...none, title: `Copy of ${state.title}`, version: 1 };
  // A second copy would have the same title.
  stopWritingTo(writer, document);
  const path = `/api/documents/${document.id}/duplicate`;
  const headers = { "idempotency-key": newId() };
  await sendNew(writer, { kind: "duplicate", method: "POST", path, headers }, copy);
}

/** Also deletes the document's files. */
async function remove(writer: Writer): Promise<void> {
  const taken = await pickDocument(writer);
  // Its notification of a mention would be deleted as well.
  if (!taken || taken.document.isMentioning) return;
  const { document } = taken;
  stopWritingTo(writer, document);
  for (const file of document.files) file.states = [...file.states, null];
  const { isStored } = await write(writer, document, {
    kind: "delete",
    method: "DELETE",
    path: `/api/documents/${document.id}`,
    settledBy: "document-not-found",
    state: () => null,
  });
  for (const file of document.files) {
    writer.ledger.change(file);
    if (isStored) file.states = [null];
  }
}
