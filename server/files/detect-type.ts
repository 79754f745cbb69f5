import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import { pictureTypes } from "../../domain/files/pictures.ts";
import { Refusal } from "../../domain/refusals.ts";
import { runPictureProcess, type Pixels } from "../pictures/run-picture-process.ts";
import type { FileStore } from "./file-store.ts";

const headLength = 4_100;

type ByteSource = Pick<FileStore, "read">;

export type DetectedType = { contentType: string; width: number | null; height: number | null };

/** Detects the type from the bytes; the name and the client's claim do not count (rule 4.8). */
export async function detectType(
  store: ByteSource,
  id: string,
  senderId = "",
): Promise<DetectedType> {
  const head = await readHead(store, id, headLength);
  const known = await fileTypeFromBuffer(head);
  const contentType = known?.mime ?? (isText(head) ? "text/plain" : "application/octet-stream");
  const size = pictureTypes.includes(contentType)
    ? await pictureSize(store, id, senderId)
    : undefined;
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

/** Nearly every picture has its size within these bytes. */
const pictureHeadLength = 1024 * 1024;

async function pictureSize(
  store: ByteSource,
  id: string,
  senderId: string,
): Promise<Pixels | undefined> {
  const head = await readHead(store, id, pictureHeadLength);
  const known = await measure(() => head, senderId);
  if (known || head.length < pictureHeadLength) return known;
  return measure(() => store.read(id), senderId);
}

async function readHead(store: ByteSource, id: string, length: number): Promise<Buffer> {
  return buffer(await store.read(id, { start: 0, end: length - 1 }));
}

async function measure(
  read: () => Buffer | Promise<Readable>,
  senderId: string,
): Promise<Pixels | undefined> {
  try {
    return await runPictureProcess("measure", {}, { read, senderId });
  } catch (error) {
    if (error instanceof Refusal && error.code === "not-a-picture") return undefined;
    throw error;
  }
}
