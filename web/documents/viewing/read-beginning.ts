import { readRange } from "./read-range.ts";

export type Beginning = { text: string; isWhole: boolean };

/** Reads at most so many bytes of a file as text, and never a character cut in half. */
export async function readBeginning(
  file: { id: string; size: number },
  maxBytes: number,
  signal: AbortSignal,
): Promise<Beginning> {
  if (file.size === 0) return { text: "", isWhole: true };
  const isWhole = file.size <= maxBytes;
  const bytes = await readRange(file.id, [0, Math.min(file.size, maxBytes)], signal);
  return { text: new TextDecoder().decode(bytes, { stream: !isWhole }), isWhole };
}
