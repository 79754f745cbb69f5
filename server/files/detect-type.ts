import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import { pictureTypes } from "../../domain/files/pictures.ts";
import { Refusal } from "../../domain/refusals.ts";
import { inPictureProcess, type Pixels } from "../pictures/in-picture-process.ts";
import type { FileStore } from "./file-store.ts";

/** Bytes that tell what a file is. */
const headLength = 4_100;

/** Where bytes are read by a name: the file store, or a folder. */
type Bytes = Pick<FileStore, "read">;

export type DetectedType = { contentType: string; width: number | null; height: number | null };

/**
 * Looks at the bytes; what a name or a client claims does not count (rule 4.8).
 * @param whose the id of whoever sent it
 * @throws Refusal "busy"; or why it could not be looked at
 */
export async function detectType(store: Bytes, id: string, whose = ""): Promise<DetectedType> {
  const head = await readHead(store, id, headLength);
  const known = await fileTypeFromBuffer(head);
  const contentType = known?.mime ?? (isText(head) ? "text/plain" : "application/octet-stream");
  const size = pictureTypes.includes(contentType) ? await pictureSize(store, id, whose) : undefined;
  return { contentType, width: size?.width ?? null, height: size?.height ?? null };
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

/** Upright pixels; a file that is no picture has none. */
async function pictureSize(store: Bytes, id: string, whose: string): Promise<Pixels | undefined> {
  const head = await readHead(store, id, pictureHeadLength);
  const known = await sizeOf(() => head, whose);
  if (known || head.length < pictureHeadLength) return known;
  return sizeOf(() => store.read(id), whose);
}

async function readHead(store: Bytes, id: string, length: number): Promise<Buffer> {
  return buffer(await store.read(id, { start: 0, end: length - 1 }));
}

async function sizeOf(
  read: () => Buffer | Promise<Readable>,
  whose: string,
): Promise<Pixels | undefined> {
  try {
    return await inPictureProcess("measure", {}, { read, whose });
  } catch (error) {
    if (error instanceof Refusal && error.code === "not-a-picture") return undefined;
    throw error;
  }
}
