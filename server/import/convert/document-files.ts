import { fileIdOf } from "../../../domain/content/content.ts";
import { detectType, type DetectedType } from "../../files/detect-type.ts";
import type { FileStore } from "../../files/file-store.ts";
import { sizeProblem } from "../resolve-references.ts";
import { open } from "./beside-files.ts";
import type { Converting } from "./converting.ts";
import { displayAddress, readReference, type OldFile } from "./stored-files.ts";

export type DocumentFile = OldFile & { type: DetectedType };

export type DocumentFiles = { all: DocumentFile[]; shown: Map<string, DocumentFile> };

export async function findFiles(
  { findFile, limits }: Pick<Converting, "findFile" | "limits">,
  references: readonly unknown[],
  pictures: ReadonlySet<string>,
  notes: string[],
): Promise<DocumentFiles> {
  const found: DocumentFiles = { all: [], shown: new Map() };
  /** @returns the file, or an equal one; undefined when it exceeds a limit */
  const add = (file: DocumentFile) => {
    const same = found.all.find(({ path }) => path === file.path);
    if (same) return same;
    const problem = sizeProblem(file, found.all, limits);
    if (problem) notes.push(`${problem}, left out: ${file.name}`);
    else found.all.push(file);
    return problem ? undefined : file;
  };
  const find = async (reference: unknown) => {
    const file = findFile(reference);
    if (!file) return undefined;
    const read: FileStore["read"] = async (_id, range) => open(file.source, range);
    const type = await detectType({ read }, "");
    // Bytes in the text are of no use unless they are a picture.
    return "bytes" in file.source && type.width === null ? undefined : { ...file, type };
  };
  for (const reference of references) {
    const { address } = readReference(reference);
    const file = await find(reference);
    if (file) add(file);
    else notes.push(`file missing, left out: ${displayAddress(address)}`);
  }
  for (const address of pictures) {
    const picture = await find(address);
    if (!picture) {
      const instead = isWebAddress(address) ? ", replaced by a link" : "";
      if (fileIdOf(address) === undefined) {
        notes.push(`image missing${instead}: ${displayAddress(address)}`);
      }
      continue;
    }
    const file = add(picture);
    if (file && file.type.width !== null) found.shown.set(address, file);
  }
  return found;
}

export function isWebAddress(address: string): boolean {
  return /^\s*https?:\/\//i.test(address);
}
