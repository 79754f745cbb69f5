import { pictureTypes } from "../../domain/files/pictures.ts";
import type { FileRecord } from "./store.ts";

const inlineTypes: ReadonlySet<string> = new Set([
  ...pictureTypes,
  "application/pdf",
  "video/mp4",
  "video/webm",
  "audio/mpeg",
  "audio/wav",
  "audio/ogg",
]);

/** As what files may be shown. */
export const shownTypes = [...inlineTypes, "text/plain"];

const plainTextEndings =
  /\.(?:txt|md|csv|tsv|log|json|ya?ml|toml|ini|py|m|c|h|cpp|hpp|ino|rs|js|ts|sh)$/i;

/**
 * The type under which a file may be shown in the product's origin; none for what a browser could run
 * or what is of no known kind (rule 4.9).
 */
export function inlineType(file: Pick<FileRecord, "contentType" | "name">): string | undefined {
  if (inlineTypes.has(file.contentType)) return file.contentType;
  if (file.contentType === "text/plain" && plainTextEndings.test(file.name))
    return "text/plain; charset=utf-8";
  return undefined;
}
