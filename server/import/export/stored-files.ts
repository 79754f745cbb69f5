import { posix } from "node:path";
import { attachmentPath } from "../../../domain/files/files.ts";
import { readSourceFolder, type SourceFile, type SourceFolder } from "../source-folder.ts";
import { asText, oneLine } from "./lenient.ts";
import { fieldsOf } from "./open-export.ts";

export type StoredFile = {
  /** The path in the old system's store. */
  path: string;
  /** The name without its timestamp prefix. */
  name: string;
  file: SourceFile;
};

export type StoredFiles = {
  /** @param reference an address, a path, or an object with one of them */
  find: (reference: unknown) => StoredFile | undefined;
};

const none: StoredFiles = { find: () => undefined };

export async function openStoredFiles(folder: string | undefined): Promise<StoredFiles> {
  if (folder === undefined) return none;
  const source = await readSourceFolder(folder);
  return { find: (reference) => findIn(source, reference) };
}

function findIn(folder: SourceFolder, reference: unknown): StoredFile | undefined {
  const { address, name } = readReference(reference);
  const path = storedPath(address);
  if (path === "") return undefined;
  // The folder may contain both kinds of files or only one of them.
  const file = folder.find(path) ?? folder.find(path.slice(path.indexOf("/") + 1));
  return file && { path: pathOf(path), name: name || originalName(path), file };
}

/** The address and original name of a file; "" where unknown. */
export function readReference(reference: unknown): { address: string; name: string } {
  const fields = fieldsOf(reference);
  if (!fields) return { address: asText(reference), name: "" };
  const first = (...names: string[]) =>
    names.map((name) => asText(fields.get(name))).find((text) => text !== "") ?? "";
  return {
    address: first("url", "downloadURL", "href", "src", "path", "fullPath"),
    name: oneLine(first("originalName", "name", "fileName")),
  };
}

/** Shortens an address for the report and removes its query, which may hold a secret. */
export function displayAddress(address: string): string {
  const plain = /^data:/i.test(address) ? "embedded in the text" : address.replace(/[?#].*$/s, "");
  return oneLine(decodeAddress(plain)).slice(0, 200) || "no address";
}

const kinds = ["attachments/", "portfolio-images/"];

/** The path in the store: the last part of the address, often percent-encoded. */
function storedPath(address: string): string {
  const plain = decodeAddress(address.replace(/[?#].*$/s, "")).replaceAll("\\", "/");
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

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
