import type { Readable } from "node:stream";
import type { TextFormat } from "../../domain/files/file-texts.ts";
import { fileTextMaxBytes } from "../../domain/files/file-texts.ts";

/** Bytes to read of formats that make sense when cut. UTF-16 takes two bytes for a letter. */
const cuttable: Partial<Record<TextFormat, number>> = {
  plain: 2 * fileTextMaxBytes + 4,
  html: 16 * fileTextMaxBytes,
};

/** Reads a file of known size without holding it twice. */
export async function readBytes(
  source: Readable,
  { format, size }: { format: TextFormat; size: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.min(size, cuttable[format] ?? size));
  let at = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const part = chunk.subarray(0, bytes.length - at);
    bytes.set(part, at);
    at += part.length;
    if (at === bytes.length) break;
  }
  return bytes.subarray(0, at);
}
