import type {
  CreatedDocument,
  CreateDocumentBody,
  DocumentAnswer,
  EditDocumentBody,
  EditedDocument,
} from "../../domain/document-shapes.ts";
import { keysKeptFor } from "../../domain/repeated-creates.ts";
import { create } from "../wire/create.ts";
import { send } from "../wire/http.ts";
import { newKey } from "../wire/new-key.ts";
import { Problem } from "../wire/problem.ts";
import { isSavedIn } from "./edited-document.ts";
import { withSent } from "./with-sent.ts";

/** All that was sent for one new document, the last one last. */
export type Attempts = {
  key: string;
  /** Epoch milliseconds of the first one. */
  at: number;
  bodies: readonly CreateDocumentBody[];
};

/** The server has forgotten by now whether an attempt arrived: sent once more it may be there twice. */
export class SentLongAgo extends Error {
  override name = "SentLongAgo";
  /** Epoch milliseconds. */
  readonly at: number;

  constructor(at: number) {
    super("It may have been saved before");
    this.at = at;
  }
}

/** An earlier attempt had made it, and somebody has changed it since. */
export class ChangedSince extends Error {
  override name = "ChangedSince";
  readonly created: CreatedDocument;
  /** What it was made as. */
  readonly first: CreateDocumentBody;

  constructor(created: CreatedDocument, first: CreateDocumentBody) {
    super("The document was changed since");
    this.created = created;
    this.first = first;
  }
}

const address = "/api/documents";

export function newAttempts(): Attempts {
  return { key: newKey(), at: Date.now(), bodies: [] };
}

export function withAttempt(attempts: Attempts, body: CreateDocumentBody): Attempts {
  return { ...attempts, bodies: withSent(attempts.bodies, body) };
}

/** @throws SentLongAgo */
export function refuseForgotten({ at }: Attempts): void {
  if (Date.now() - at >= keysKeptFor) throw new SentLongAgo(at);
}

/**
 * Creates a document once, however often it is tried and whatever is written between: when an earlier
 * attempt had arrived and only its answer was lost, that document says from now on what was sent last.
 * @param isRepeated whether any of it was sent before
 * @param onUnsure an attempt got no answer, and is made again
 * @returns it, and the attempt that made it
 * @throws ChangedSince
 */
export async function createOnce(
  { key, bodies }: Attempts,
  writer: string,
  isRepeated: boolean,
  onUnsure: () => void,
): Promise<{ created: CreatedDocument; first: CreateDocumentBody }> {
  for (const body of bodies.toReversed()) {
    try {
      // One after the other: the key belongs to what the server has seen first, and refuses all else.
      // oxlint-disable-next-line no-await-in-loop
      const created = await create<CreatedDocument>(address, body, key, writer, onUnsure);
      if (isRepeated) {
        await saySo(created, bodies, writer).catch((error: unknown) => {
          throw isRefusal(error, "stale-version") ? new ChangedSince(created, body) : error;
        });
      }
      return { created, first: body };
    } catch (error) {
      if (!isRefusal(error, "idempotency-key-reused")) throw error;
    }
  }
  throw new Error("The key was used for something else");
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Problem && error.code === code;
}

async function saySo(
  { id, version }: CreatedDocument,
  bodies: readonly CreateDocumentBody[],
  writer: string,
): Promise<void> {
  const [wanted, ...earlier] = bodies.map(edited).toReversed();
  // It may be deleted by now.
  const stored = await send<DocumentAnswer>(`${address}/${id}`);
  // What it was made as was the only thing said: what it says otherwise is others' and stays.
  if (!wanted || earlier.length === 0 || isSavedIn(stored, wanted)) return;
  const isMine = earlier.some((body) => isSavedIn(stored, body));
  const body = { ...wanted, version: isMine ? stored.version : version };
  await send<EditedDocument>(`${address}/${id}`, { method: "PUT", body, writer });
}

function edited({ title, content, tags, attachments }: CreateDocumentBody): EditDocumentBody {
  return { version: 1, title, content, tags, attachments };
}
