import { openArchive, type Archive } from "../../archive/open-archive.ts";
import { makeTemporaryFolder } from "../../archive/temporary-folder.ts";
import { convertExport, type ConvertOptions } from "./convert-export.ts";
import type { Converting } from "./converting.ts";

/** Converts an export into an archive, which is removed when it is closed. */
export async function openConverted(
  options: ConvertOptions,
): Promise<Archive & Pick<Converting, "passwords">> {
  const folder = await makeTemporaryFolder();
  const remove = () => folder[Symbol.asyncDispose]();
  try {
    const { path, passwords } = await convertExport(options, folder.path);
    const archive = await openArchive(path, null);
    const close = () => archive[Symbol.asyncDispose]().then(remove);
    return { ...archive, passwords, [Symbol.asyncDispose]: close };
  } catch (error) {
    await remove();
    throw error;
  }
}
