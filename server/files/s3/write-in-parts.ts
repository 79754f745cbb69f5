import type { Bucket } from "./bucket.ts";
import { cutIntoParts } from "./cut-into-parts.ts";
import { partBytes, type Multipart } from "./multipart.ts";

/** The key exists only once all bytes have arrived. */
export async function writeInParts(
  { bucket, multipart }: { bucket: Bucket; multipart: Multipart },
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  let uploadId: string | undefined;
  let number = 0;
  let rest: Uint8Array = new Uint8Array();
  try {
    for await (const part of cutIntoParts(bytes, partBytes)) {
      // A shorter part is the last one, also if an error follows.
      if (part.length < partBytes) {
        rest = part;
        continue;
      }
      uploadId ??= await multipart.begin(key);
      number += 1;
      await multipart.put(key, uploadId, number, part);
    }
    if (uploadId === undefined) return await bucket.put(key, rest);
    if (rest.length > 0) await multipart.put(key, uploadId, number + 1, rest);
    const parts = (await multipart.parts(key, uploadId)) ?? [];
    const expected = number + (rest.length > 0 ? 1 : 0);
    if (parts.length !== expected) throw new Error("the file store lost a part");
    await multipart.complete(key, uploadId, parts);
  } catch (error) {
    if (uploadId !== undefined) await multipart.abort(key, uploadId).catch(() => undefined);
    throw error;
  }
}
