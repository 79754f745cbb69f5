import { useRef } from "react";
import type { FileLimits } from "../../domain/files.ts";
import type { Member } from "../../domain/permissions.ts";
import { useConfig } from "../sessions/queries.ts";
import { filesThatFit, together } from "./file-limits.ts";
import { noConnection, uploadFile, UploadFailed } from "./upload-file.ts";

export type OwnImages = Pick<ReturnType<typeof useOwnImages>, "has" | "uploadAgain">;

/** The new id of each picture that was sent again, by the one that the server has lost. */
type SentAgain = {
  ids: ReadonlyMap<string, string>;
  /** Why not all of them were. */
  reason?: string;
};

/**
 * The pictures uploaded for the text of one document, by id.
 * @param others the document's other files, which share the same limits
 */
export function useOwnImages(
  limits: FileLimits,
  member: Member,
  others: () => readonly { size: number }[],
) {
  const { uploadRetrySeconds } = useConfig().limits;
  const own = useRef(new Map<string, File | undefined>());

  const bring = async (
    file: File,
    onProgress: (share: number) => void,
    more: { retrySeconds?: number; signal?: AbortSignal } = {},
  ): Promise<string> => {
    const retrySeconds = uploadRetrySeconds;
    const id = await uploadFile(file, { writer: member.id, retrySeconds, onProgress, ...more });
    own.current.set(id, file);
    return id;
  };
  const sizesOf = (ids: readonly string[]) =>
    ids.map((id) => ({ size: own.current.get(id)?.size ?? 0 }));
  return {
    sizesOf,
    isOwn: (id: string) => own.current.has(id),
    /** Whether its bytes are here. */
    has: (id: string) => own.current.get(id) !== undefined,
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
    /**
     * Those whose bytes are here; with the first that cannot be sent it ends.
     * @param signal ends it
     */
    uploadAgain: async (
      lost: readonly string[],
      onProgress: (share: number) => void,
      signal: AbortSignal,
    ): Promise<SentAgain> => {
      const ids = new Map<string, string>();
      const here = lost.flatMap((id) => {
        const file = own.current.get(id);
        return file ? { id, file } : [];
      });
      try {
        for (const { id, file } of here) {
          const tell = (share: number) => onProgress((ids.size + share) / here.length);
          // Without waiting for a broken line: the form says so, and has a Retry.
          // oxlint-disable-next-line no-await-in-loop -- one at a time, as they were pasted
          ids.set(id, await bring(file, tell, { retrySeconds: 0, signal }));
        }
        return { ids };
      } catch (error) {
        return { ids, reason: error instanceof UploadFailed ? error.message : noConnection };
      }
    },
  };
}
