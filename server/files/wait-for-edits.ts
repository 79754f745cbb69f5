import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";

/** Waits for running edits of a document, and blocks further ones until the transaction ends. */
export async function waitForEdits(trx: Trx, documentId: string): Promise<void> {
  await lock(trx, `document ${documentId}`);
}
