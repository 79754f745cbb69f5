import type {
  CreatedDocument,
  CreateDocumentBody,
  DocumentAnswer,
  EditDocumentBody,
  EditedDocument,
} from "../../domain/document-shapes.ts";
import { create } from "../wire/create.ts";
import { send } from "../wire/http.ts";
import { Problem } from "../wire/problem.ts";
import { isSavedIn } from "./edited-document.ts";
import { withSent } from "./with-sent.ts";

/** All that was sent for one new document, the last one last. */
export type Attempts = { key: string; bodies: readonly CreateDocumentBody[] };

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

export function withAttempt({ key, bodies }: Attempts, body: CreateDocumentBody): Attempts {
  return { key, bodies: withSent(bodies, body) };
}

/**
 * Creates a document once, however often it is tried and whatever is written between: when an earlier
 * attempt had arrived and only its answer was lost, that document says from now on what was sent last.
 * @returns it, and the attempt that made it
 * @throws ChangedSince
 */
export async function createOnce(
  { key, bodies }: Attempts,
  writer: string,
): Promise<{ created: CreatedDocument; first: CreateDocumentBody }> {
  for (const body of bodies.toReversed()) {
    try {
      // One after the other: the key belongs to what the server has seen first, and refuses all else.
      // oxlint-disable-next-line no-await-in-loop
      const created = await create<CreatedDocument>(address, body, key, writer);
      await saySo(created, bodies, writer).catch((error: unknown) => {
        throw isRefusal(error, "stale-version") ? new ChangedSince(created, body) : error;
      });
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
  if (bodies.length === 1) return;
  const [wanted, ...earlier] = bodies.map(edited).toReversed();
  const stored = await send<DocumentAnswer>(`${address}/${id}`);
  if (!wanted || isSavedIn(stored, wanted)) return;
  const isMine = earlier.some((body) => isSavedIn(stored, body));
  const body = { ...wanted, version: isMine ? stored.version : version };
  await send<EditedDocument>(`${address}/${id}`, { method: "PUT", body, writer });
}

function edited({ title, content, tags, attachments }: CreateDocumentBody): EditDocumentBody {
  return { version: 1, title, content, tags, attachments };
}
