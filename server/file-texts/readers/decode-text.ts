import { isUtf8 } from "node:buffer";
import { Unreadable } from "./text-reader.ts";

const chunkBytes = 256 * 1024;

/** Decodes a text in parts, since a reader may stop early. */
export function* decodeText(bytes: Uint8Array): Generator<string> {
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    // Texts contain no NUL, but nearly all other files do.
    if (!encoding.startsWith("utf-16") && chunk.includes(0)) throw new Unreadable("broken");
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** Falls back to Windows-1252, which old programs for Windows write. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // The last letter of the part may be cut.
  const head = bytes.subarray(0, chunkBytes);
  const isRead = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
  return isRead ? "utf-8" : "windows-1252";
}
