import { useRef } from "react";
import type { FileLimits } from "../../domain/files.ts";
import { useConfig } from "../sessions/queries.ts";
import { filesThatFit, together } from "./file-limits.ts";
import { uploadFile } from "./upload-file.ts";

export type OwnImages = Pick<ReturnType<typeof useOwnImages>, "uploadAgain">;

/**
 * The pictures uploaded for the text of one document, by id.
 * @param others the document's other files, which share the same limits
 */
export function useOwnImages(limits: FileLimits, others: () => readonly { size: number }[]) {
  const { uploadRetrySeconds } = useConfig().limits;
  const own = useRef(new Map<string, File | undefined>());

  const bring = async (file: File, onProgress: (share: number) => void): Promise<string> => {
    const id = await uploadFile(file, { retrySeconds: uploadRetrySeconds, onProgress });
    own.current.set(id, file);
    return id;
  };
  const sizesOf = (ids: readonly string[]) =>
    ids.map((id) => ({ size: own.current.get(id)?.size ?? 0 }));
  return {
    sizesOf,
    isOwn: (id: string) => own.current.has(id),
    /** Those of a restored draft. */
    adopt: (ids: readonly string[]) => {
      for (const id of ids) own.current.set(id, undefined);
    },
    /**
     * @param shown the pictures in the text now
     * @throws Error with the sentence for people
     */
    upload: async (file: File, shown: readonly string[], onProgress: (share: number) => void) => {
      const taken = together(others(), sizesOf(shown));
      const { reasons } = filesThatFit([file], taken, limits);
      if (reasons[0]) throw new Error(reasons[0]);
      return bring(file, onProgress);
    },
    /** @returns the new id of each whose bytes are here, by the one that the server has lost */
    uploadAgain: async (lost: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const again = new Map<string, string>();
      for (const id of lost) {
        const file = own.current.get(id);
        // What cannot be sent now counts as missing, as what is not here does.
        const next = file && (await bring(file, () => undefined).catch(() => undefined));
        if (next !== undefined) again.set(id, next);
      }
      return again;
    },
  };
}
