import { pictureTypes } from "../../domain/files/pictures.ts";
import type { FileRecord } from "./store.ts";

const inlineTypes: ReadonlySet<string> = new Set([
  ...pictureTypes,
  "application/pdf",
  "video/mp4",
  "video/webm",
  "video/quicktime",
  "video/x-m4v",
  "audio/mpeg",
  "audio/x-m4a",
  "audio/aac",
  "audio/wav",
  "audio/flac",
  "audio/ogg",
]);

export const viewableTypes = [...inlineTypes, "text/plain"];

const plainTextExtensions =
  /\.(?:txt|md|csv|tsv|log|json|ya?ml|toml|ini|py|m|c|h|cpp|hpp|ino|rs|js|ts|sh)$/i;

/** @returns undefined for a file that a browser could run, or of an unknown kind (rule 4.9) */
export function inlineType(file: Pick<FileRecord, "contentType" | "name">): string | undefined {
  const [type = ""] = file.contentType.split(";");
  if (inlineTypes.has(type)) return file.contentType;
  if (file.contentType === "text/plain" && plainTextExtensions.test(file.name))
    return "text/plain; charset=utf-8";
  return undefined;
}
