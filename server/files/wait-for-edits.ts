import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";

/** Waits for edits of a document that are being written, and holds up others until the transaction ends. */
export async function waitForEdits(trx: Trx, documentId: string): Promise<void> {
  await lock(trx, `document ${documentId}`);
}
