import { fileHref } from "../../api/file-href.ts";

/** Reads the bytes of a file from `begin` to before `end`. */
export async function readRange(
  fileId: string,
  [begin, end]: readonly [begin: number, end: number],
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const headers = { range: `bytes=${begin}-${end - 1}` };
  const response = await fetch(fileHref(fileId), { headers, signal });
  if (!response.ok) throw new Error(`The file answered with ${response.status}`);
  const bytes = await response.arrayBuffer();
  // A proxy may answer with the whole file.
  return response.status === 206 ? bytes : bytes.slice(begin, end);
}
