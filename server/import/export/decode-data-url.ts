import { createHash } from "node:crypto";

/** Derives the name from the bytes, so that a repeated import finds the same file. */
export function decodeDataUrl(address: string): { name: string; bytes: Buffer } | undefined {
  const [head = "", ending] = /^data:image\/(png|jpe?g|gif|webp|avif);base64,/i.exec(address) ?? [];
  if (ending === undefined) return undefined;
  const bytes = Buffer.from(address.slice(head.length), "base64");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return { name: `image-${hash}.${ending.toLowerCase()}`, bytes };
}
