import { useRef } from "react";
import type { FileLimits } from "../../domain/files.ts";
import { useConfig } from "../sessions/queries.ts";
import { filesThatFit, together } from "./file-limits.ts";
import { uploadFile } from "./upload-file.ts";

/**
 * The pictures uploaded for the text of one document, by id, with their size.
 * @param others the document's other files, which share the same limits
 */
export function useOwnImages(limits: FileLimits, others: () => readonly { size: number }[]) {
  const { uploadRetrySeconds } = useConfig().limits;
  const own = useRef(new Map<string, number>());

  const sizesOf = (ids: readonly string[]) => ids.map((id) => ({ size: own.current.get(id) ?? 0 }));
  return {
    sizesOf,
    isOwn: (id: string) => own.current.has(id),
    /** Those of a restored draft. */
    adopt: (ids: readonly string[]) => {
      for (const id of ids) own.current.set(id, 0);
    },
    /**
     * @param shown the pictures in the text now
     * @throws Error with the sentence for people
     */
    upload: async (file: File, shown: readonly string[], onProgress: (share: number) => void) => {
      const taken = together(others(), sizesOf(shown));
      const { reasons } = filesThatFit([file], taken, limits);
      if (reasons[0]) throw new Error(reasons[0]);
      const id = await uploadFile(file, { retrySeconds: uploadRetrySeconds, onProgress });
      own.current.set(id, file.size);
      return id;
    },
  };
}
