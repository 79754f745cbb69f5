import type { Db } from "../db/open.ts";
import { lookAtFiles } from "../files/look-at-files.ts";
import { removeMovedMark, writeMovedMark } from "../files/moved-mark.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { nameOfStorage } from "../name-of-storage.ts";
import type { ShowProgress } from "../progress-line.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { moveFiles, type MovedFiles } from "./move-files.ts";

type FilesEnd = { name: string; url: URL };

export type FilesMove = {
  from: FilesEnd;
  to: FilesEnd;
  /** May run again: skips files that an earlier run has compared. */
  copy: (db: Db, show: ShowProgress) => Promise<MovedFiles>;
  /** Afterwards, no server starts with the old storage. */
  finish: () => Promise<void>;
};

/** @throws UsageError if there are no files to move */
export async function openFilesMove(
  { from, to }: { from: URL; to: URL },
  { s3 }: Pick<Settings, "s3">,
): Promise<FilesMove> {
  const [oldStorage, newStorage] = [
    { filesUrl: from, s3 },
    { filesUrl: to, s3 },
  ];
  const found = await lookAtFiles(oldStorage);
  if (found.movedTo !== undefined)
    throw new UsageError(`The files were moved to ${found.movedTo} already.`);
  if (!found.isThere) throw new UsageError(`There are no files here: ${found.name} is missing.`);
  const stores = { from: await openFileStore(oldStorage), to: await openFileStore(newStorage) };
  const compared = new Set<string>();
  return {
    from: { name: nameOfStorage(from), url: from },
    to: { name: nameOfStorage(to), url: to },
    copy: (db, show) => moveFiles(db, stores, compared, show),
    finish: async () => {
      await removeMovedMark(newStorage);
      await writeMovedMark(oldStorage, nameOfStorage(to));
    },
  };
}
