import { readRange } from "./read-range.ts";

export type Beginning = { text: string; isWhole: boolean };

/** Reads at most `maxBytes` of a file as text, without half a character at the end. */
export async function readBeginning(
  file: { id: string; size: number },
  maxBytes: number,
  signal: AbortSignal,
): Promise<Beginning> {
  if (file.size === 0) return { text: "", isWhole: true };
  const isWhole = file.size <= maxBytes;
  const range = await readRange(file.id, [0, Math.min(file.size, maxBytes)], signal);
  return { text: decode(new Uint8Array(range), { stream: !isWhole }), isWhole };
}

function decode(bytes: Uint8Array, options: TextDecodeOptions): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes, options);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes, options);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
  } catch {
    // Excel and other Windows programs may still write the Western code page.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
