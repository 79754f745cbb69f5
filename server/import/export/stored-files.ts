import { posix } from "node:path";
import { attachmentPath } from "../../../domain/files/files.ts";
import { readSourceFolder, type SourceFile, type SourceFolder } from "../source-folder.ts";
import { asText, oneLine } from "./lenient.ts";
import { fieldsOf } from "./open-export.ts";

/** A file of the old system that lies in the folder, under the path that it had there. */
export type StoredFile = {
  path: string;
  /** The name without the time that was put before it. */
  name: string;
  file: SourceFile;
};

export type StoredFiles = {
  /** @param reference an address, a path, or an object that holds one */
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
  // The folder may be the one that holds both kinds of files, or one of them.
  const file = folder.find(path) ?? folder.find(path.slice(path.indexOf("/") + 1));
  return file && { path: pathOf(path), name: name || originalName(path), file };
}

/** Where something lies and what it was called, as far as that was written. */
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

/** As people read it, without what opens it. */
export function shownAddress(address: string): string {
  const plain = /^data:/i.test(address) ? "inside the text" : address.replace(/[?#].*$/s, "");
  return oneLine(decoded(plain)).slice(0, 200) || "without an address";
}

const kinds = ["attachments/", "portfolio-images/"];

/** Of the address of a stored file its path in the store: the last part of the address, often encoded. */
function storedPath(address: string): string {
  const plain = decoded(address.replace(/[?#].*$/s, "")).replaceAll("\\", "/");
  const at = Math.max(...kinds.map((kind) => plain.lastIndexOf(kind)));
  const path = at >= 0 ? plain.slice(at) : /^[a-z][a-z0-9+.-]*:/i.test(plain) ? "" : plain;
  const normal = posix.normalize(path).replace(/^\/+/, "");
  return normal.startsWith("..") || normal === "." ? "" : normal;
}

function originalName(path: string): string {
  return posix.basename(path).replace(/^\d{10,14}_/, "");
}

/** As the product writes it, which is the same for what is in order. */
function pathOf(path: string): string {
  const [, time = "0", name = ""] = /^attachments\/(\d{10,14})_(.+)$/.exec(path) ?? [];
  // With its folder where it is not the usual one: another may hold a file of the same name.
  const unusual = path.replace(/^attachments\//, "");
  return name === "" ? attachmentPath(unusual, 0) : attachmentPath(name, Number(time));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
