import { detectType } from "../../files/detect-type.ts";
import { sizeProblem } from "../resolve-references.ts";
import { openSource } from "./beside-files.ts";
import type { Converting } from "./converting.ts";
import { derivedId } from "./item-ids.ts";
import type { ShownPicture } from "./old-html.ts";
import { displayAddress, type OldFile } from "./stored-files.ts";

type DocumentFile = OldFile & { id: string };

export type DocumentFiles = {
  all: DocumentFile[];
  /** By their addresses in the text. */
  shown: Map<string, ShownPicture>;
};

export async function collectFiles(
  { findFile, limits }: Pick<Converting, "findFile" | "limits">,
  documentId: string,
  { attachments, pictures }: { attachments: readonly unknown[]; pictures: ReadonlySet<string> },
  notes: string[],
): Promise<DocumentFiles> {
  const found: DocumentFiles = { all: [], shown: new Map() };
  const add = (file: OldFile) => {
    const same = found.all.find(({ path }) => path === file.path);
    const problem = same ? undefined : sizeProblem(file, found.all, limits);
    if (problem !== undefined) notes.push(`${problem}, left out: ${file.name}`);
    if (same || problem !== undefined) return same;
    const added = { ...file, id: derivedId(documentId, file.path) };
    found.all.push(added);
    return added;
  };
  for (const reference of attachments) {
    const file = findFile(reference);
    if (file) add(file);
    else notes.push(`file missing, left out: ${displayAddress(reference)}`);
  }
  for (const address of pictures) {
    const file = findFile(address);
    const size = file && (await pictureSize(file));
    // Bytes in the text are of no use unless they are a picture.
    if (!file || (!size && "bytes" in file.source)) {
      const instead = isWebAddress(address) ? ", replaced by a link" : "";
      notes.push(`image missing${instead}: ${displayAddress(address)}`);
      continue;
    }
    const added = add(file);
    if (added && size) found.shown.set(address, { fileId: added.id, ...size });
  }
  return found;
}

async function pictureSize({ source }: OldFile) {
  const read = async (_id: string, range?: { start: number; end: number }) =>
    openSource(source, range);
  const { width, height } = await detectType({ read }, "");
  return width === null || height === null ? undefined : { width, height };
}

export function isWebAddress(address: string): boolean {
  return /^\s*https?:\/\//i.test(address);
}
