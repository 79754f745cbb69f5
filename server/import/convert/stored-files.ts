import { hash } from "node:crypto";
import { posix } from "node:path";
import { attachmentPath } from "../../../domain/files/files.ts";
import { oneLine } from "../one-line.ts";
import { readSourceFolder, type SourceFolder } from "../source-folder.ts";
import { asText } from "./lenient.ts";
import { fieldsOf } from "./open-export.ts";

export type OldFile = {
  path: string;
  /** Without its timestamp prefix. */
  name: string;
  size: number;
  source: { absolute: string } | { bytes: Buffer };
};

/** @param reference an address, a path, or an object with one of them; it may have the bytes */
export type FindFile = (reference: unknown) => OldFile | undefined;

export async function openStoredFiles(folder: string | undefined): Promise<FindFile> {
  const source = folder === undefined ? undefined : await readSourceFolder(folder);
  return (reference) => {
    const address = addressOf(reference);
    const name = oneLine(asText(fieldsOf(reference)?.get("name")));
    return decodeDataUrl(address) ?? (source && findIn(source, address, name));
  };
}

function findIn(folder: SourceFolder, address: string, name: string): OldFile | undefined {
  const path = storedPath(address);
  if (path === "") return undefined;
  // The folder may contain both kinds of files or only one of them.
  const file = folder.find(path) ?? folder.find(path.slice(path.indexOf("/") + 1));
  if (!file) return undefined;
  const { absolute, size } = file;
  return { path: pathOf(path), name: name || originalName(path), size, source: { absolute } };
}

/** Derives the name from the bytes, so that a repeated import finds the same file. */
function decodeDataUrl(address: string): OldFile | undefined {
  const [head = "", ending] = /^data:image\/(png|jpe?g|gif|webp|avif);base64,/i.exec(address) ?? [];
  if (ending === undefined) return undefined;
  const bytes = Buffer.from(address.slice(head.length), "base64");
  const name = `image-${hash("sha256", bytes).slice(0, 16)}.${ending.toLowerCase()}`;
  return { path: attachmentPath(name, 0), name, size: bytes.length, source: { bytes } };
}

function addressOf(reference: unknown): string {
  const fields = fieldsOf(reference);
  return fields ? asText(fields.get("url")) || asText(fields.get("path")) : asText(reference);
}

/** Shortens an address for the report and removes its query, which may hold a secret. */
export function displayAddress(reference: unknown): string {
  const address = addressOf(reference);
  const plain = /^data:/i.test(address) ? "embedded in the text" : withoutQuery(address);
  return oneLine(plain).slice(0, 200) || "no address";
}

const kinds = ["attachments/", "portfolio-images/"];

function storedPath(address: string): string {
  const plain = withoutQuery(address).replaceAll("\\", "/");
  const at = Math.max(...kinds.map((kind) => plain.lastIndexOf(kind)));
  const path = at >= 0 ? plain.slice(at) : /^[a-z][a-z0-9+.-]*:/i.test(plain) ? "" : plain;
  const normal = posix.normalize(path).replace(/^\/+/, "");
  return normal.startsWith("..") || normal === "." ? "" : normal;
}

function originalName(path: string): string {
  return posix.basename(path).replace(/^\d{10,14}_/, "");
}

function pathOf(path: string): string {
  const [, time = "0", name = ""] = /^attachments\/(\d{10,14})_(.+)$/.exec(path) ?? [];
  // Keeps an unusual folder, because another folder may have a file of the same name.
  const unusual = path.replace(/^attachments\//, "");
  return name === "" ? attachmentPath(unusual, 0) : attachmentPath(name, Number(time));
}

function withoutQuery(address: string): string {
  const plain = address.replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
