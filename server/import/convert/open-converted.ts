import { openArchive, type Archive } from "../../archive/open-archive.ts";
import { makeTemporaryFolder } from "../../archive/temporary-folder.ts";
import { convertExport, type ConvertOptions } from "./convert-export.ts";
import type { Converting } from "./converting.ts";

export async function openConverted(
  options: ConvertOptions,
): Promise<Archive & Pick<Converting, "passwords">> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await makeTemporaryFolder());
  const { path, passwords } = await convertExport(options, folder.path);
  const archive = opened.use(await openArchive(path, null));
  const kept = opened.move();
  return { ...archive, passwords, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
