import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { FileStore } from "./file-store.ts";

/** Bytes that tell what a file is. */
const headLength = 4_100;

/** Where bytes are read by a name: the file store, or a folder. */
type Bytes = Pick<FileStore, "read">;

export type TrueType = { contentType: string; width: number | null; height: number | null };

/** What a browser can show of a picture format that we can read. */
const pictureTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);

/** Looks at the bytes; what a name or a client claims does not count (rule 4.5). */
export async function findTrueType(store: Bytes, id: string): Promise<TrueType> {
  const head = await readHead(store, id);
  const known = await fileTypeFromBuffer(head);
  const contentType = known?.mime ?? (isText(head) ? "text/plain" : "application/octet-stream");
  const size = pictureTypes.has(contentType) ? await pictureSize(store, id) : undefined;
  return { contentType, width: size?.width ?? null, height: size?.height ?? null };
}

async function readHead(store: Bytes, id: string): Promise<Uint8Array> {
  return buffer(await store.read(id, { start: 0, end: headLength - 1 }));
}

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Bytes that nearly every picture has its size in; a whole one may be large. */
const pictureHeadLength = 1024 * 1024;

/** Upright pixels, from the header alone: nothing is decoded here. A file that cannot be read has none. */
async function pictureSize(
  store: Bytes,
  id: string,
): Promise<{ width: number; height: number } | undefined> {
  try {
    const head = await buffer(await store.read(id, { start: 0, end: pictureHeadLength - 1 }));
    const known = await sizeOf(head);
    if (known || head.length < pictureHeadLength) return known;
    return await sizeOf(await buffer(await store.read(id)));
  } catch {
    return undefined;
  }
}

function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  return sharp(bytes)
    .metadata()
    .then(
      ({ autoOrient }) => autoOrient,
      () => undefined,
    );
}
