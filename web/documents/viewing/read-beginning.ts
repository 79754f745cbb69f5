import { fileAddress } from "../../../domain/content/content.ts";

export type Beginning = { text: string; isWhole: boolean };

/** Reads at most so many bytes of a file as text, and never a character cut in half. */
export async function readBeginning(
  file: { id: string; size: number },
  maxBytes: number,
  signal: AbortSignal,
): Promise<Beginning> {
  if (file.size === 0) return { text: "", isWhole: true };
  const isWhole = file.size <= maxBytes;
  const headers: HeadersInit = isWhole ? {} : { range: `bytes=0-${maxBytes - 1}` };
  const response = await fetch(fileAddress(file.id), { headers, signal });
  if (!response.ok) throw new Error(`The file answered with ${response.status}`);
  const bytes = await response.arrayBuffer();
  return { text: new TextDecoder().decode(bytes, { stream: !isWhole }), isWhole };
}
