import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { Client } from "./client.ts";
import { uploadHeaders } from "./client.ts";

type ZipContents = Record<string, string | Uint8Array>;

/**
 * @param modes Unix modes of paths, such as that of a symbolic link
 * @param comment of each file
 */
export async function makeZip(
  contents: ZipContents,
  {
    modes = {},
    at = new Date(),
    comment = "",
  }: { modes?: Record<string, number>; at?: Date; comment?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(contents)) {
    const mode = modes[path];
    const options = { mtime: at, ...(mode !== undefined && { mode }) };
    // The package's types know comments of other entries only.
    const fileOptions = { ...options, fileComment: comment };
    if (path.endsWith("/")) zip.addEmptyDirectory(path, options);
    else zip.addBuffer(Buffer.from(content), path, fileOptions);
  }
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** Replaces every occurrence of a name in a zip, which keeps its length. */
export function renameInZip(zip: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  if (from.length !== to.length) throw new Error("Both names need the same length");
  const text = Buffer.from(zip).toString("latin1").replaceAll(from, to);
  return new Uint8Array(Buffer.from(text, "latin1"));
}

/** @returns the id of the upload */
export async function uploadZip(
  client: Client,
  bytes: Uint8Array<ArrayBuffer>,
  name = "notes.zip",
): Promise<string> {
  const headers = uploadHeaders(name, bytes.length);
  const purpose = `purpose ${Buffer.from("import").toString("base64")}`;
  const sent = { ...headers, "upload-metadata": `${headers["upload-metadata"]},${purpose}` };
  const answer = await client.send("POST", "/api/uploads", { headers: sent, body: bytes });
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`Upload answered ${answer.status}`);
  return location.slice("/api/uploads/".length);
}
