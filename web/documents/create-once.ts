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

/** All that was sent for one new document, the last one last. */
export type Attempts = { key: string; bodies: readonly CreateDocumentBody[] };

const address = "/api/documents";

/** The same thing wished for twice is one attempt. */
export function withAttempt({ key, bodies }: Attempts, body: CreateDocumentBody): Attempts {
  const isSame = JSON.stringify(bodies.at(-1)) === JSON.stringify(body);
  return isSame ? { key, bodies } : { key, bodies: [...bodies, body] };
}

/**
 * Creates a document once, however often it is tried and whatever is written between: when an earlier
 * attempt had arrived and only its answer was lost, that document says from now on what was sent last.
 * @returns it, and the attempt that made it
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
      await saySo(created, bodies, writer);
      return { created, first: body };
    } catch (error) {
      if (!isOfAnother(error)) throw error;
    }
  }
  throw new Error("The key was used for something else");
}

function isOfAnother(error: unknown): boolean {
  return error instanceof Problem && error.code === "idempotency-key-reused";
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
