import type { QueryClient } from "@tanstack/react-query";
import type { DocumentAnswer, SavedDocument } from "../../../domain/documents/document-shapes.ts";
import type { SaveOutcome } from "../../saving/saved-kind.ts";
import type { createSaving } from "../../saving/saving.ts";
import type { createStore } from "../../saving/store.ts";
import type { UploadList } from "../../saving/upload-list.ts";
import type { Toasts } from "../../ui/toasts.ts";
import type { SaveTarget } from "./document-body.ts";
import type { DocumentPayload } from "./drafts.ts";
import type { DocumentBody } from "./send-document.ts";
import type { noWaitingImages } from "./waiting-images.ts";

/** Omits `dropped`, because the server keeps all content that the editor writes (rule 3.31). */
export type Saved = Omit<SavedDocument, "dropped">;
export type DocumentEnd = SaveOutcome<Saved, DocumentAnswer>;

export type DocumentSaving = ReturnType<
  typeof createSaving<DocumentPayload, DocumentBody, Saved, DocumentAnswer>
>;

export type View = {
  /** The initial text. A new generation mounts a new editor. */
  start: { html: string; generation: number };
  hasContent: boolean;
  /** Images that are not in the text yet. Drafts do not include them. */
  waiting: typeof noWaitingImages;
  /** Sentences about chosen files that cannot be attached. */
  refused: readonly string[];
  missingImages: readonly string[];
  /** The document when its edit began; undefined on the screen for a new one. */
  base: DocumentAnswer | undefined;
  /** The version, tags, and files that the next save replaces. */
  target: SaveTarget;
  /** The number of a new document after its first save. */
  serialNumber: string | undefined;
};

export type FormParts = {
  queries: QueryClient;
  toasts: Toasts;
  view: ReturnType<typeof createStore<View>>;
  uploads: UploadList;
  saving: () => DocumentSaving;
};

export type FormDocument = {
  draftOwner: string;
  subteams: (payload: DocumentPayload) => readonly { id: string }[];
  serialNumber: () => string;
  /** The number that the form of a new document showed when its first save began. */
  shownSerial: () => string | undefined;
  onSave: () => void;
  /** For an earlier save whose answer was lost. */
  onEarlierSaved: (saved: Saved, body: DocumentBody) => void;
  onSaved: (saved: Saved, body: DocumentBody) => void | Promise<void>;
  onGone: () => DocumentEnd | "retry";
  /** Makes the document as it was just saved the one that the next save replaces. */
  continueFrom: (saved: Saved) => void;
};
