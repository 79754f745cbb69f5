import { fileAddress } from "../../../domain/content/content.ts";
import type { HowImageSent } from "../../editor/use-image-uploads.ts";
import {
  noConnection,
  uploadFile,
  UploadFailed,
  type UploadOptions,
} from "../../saving/upload-file.ts";
import { filesThatFit, together, type UploadLimits } from "../attachments/file-limits.ts";

export type OwnImages = ReturnType<typeof newOwnImages>;

/** @param name for a picture whose file is not here, without its ending */
type WantedAgain = { id: string; name: string };

/** The new id of each picture that was sent again, by the former one. */
type SentAgain = {
  ids: ReadonlyMap<string, string>;
  /** Why not all of them were. */
  reason?: string;
};

/**
 * The pictures uploaded for the text of one document, by id.
 * @param writer the id of the member whose pictures they are
 * @param others the document's other files, which share the same limits
 */
export function newOwnImages(
  limits: UploadLimits,
  writer: string,
  others: () => readonly { size: number }[],
) {
  const own = new Map<string, File | undefined>();

  const uploadOne = async (
    file: File,
    how: Omit<UploadOptions, "writer" | "retrySeconds"> & { retrySeconds?: number },
  ): Promise<string> => {
    const retrySeconds = limits.uploadRetrySeconds;
    const id = await uploadFile(file, { writer, retrySeconds, ...how });
    own.set(id, file);
    return id;
  };
  const sizesOf = (ids: readonly string[]) => ids.map((id) => ({ size: own.get(id)?.size ?? 0 }));
  return {
    sizesOf,
    isOwn: (id: string) => own.has(id),
    /** Whether its bytes are here. */
    has: (id: string) => own.get(id) !== undefined,
    /** Registers the pictures of a restored draft. */
    register: (ids: readonly string[]) => {
      for (const id of ids) own.set(id, undefined);
    },
    /**
     * @param shown the pictures in the text now
     * @throws Error with the sentence for people
     */
    upload: async (file: File, shown: readonly string[], how: HowImageSent) => {
      const taken = together(others(), sizesOf(shown));
      const { reasons } = filesThatFit([file], taken, limits);
      if (reasons[0]) throw new UploadFailed(reasons[0]);
      return uploadOne(file, how);
    },
    /**
     * Those whose bytes are to be had; with the first that cannot be sent it ends.
     * @param signal ends it
     */
    uploadAgain: async (
      wanted: readonly WantedAgain[],
      onProgress: (share: number) => void,
      signal: AbortSignal,
    ): Promise<SentAgain> => {
      const ids = new Map<string, string>();
      try {
        for (const [before, { id, name }] of wanted.entries()) {
          const how = {
            onProgress: (share: number) => onProgress((before + share) / wanted.length),
            // Without waiting for a broken line: the form says so, and has a Retry.
            retrySeconds: 0,
            signal,
          };
          // oxlint-disable-next-line no-await-in-loop -- one at a time, as they were pasted
          const file = own.get(id) ?? (await readBack(id, name, signal));
          // oxlint-disable-next-line no-await-in-loop
          if (file) ids.set(id, await uploadOne(file, how));
        }
        return { ids };
      } catch (error) {
        return { ids, reason: error instanceof UploadFailed ? error.message : noConnection };
      }
    },
  };
}

/** A picture of a restored draft that belongs to another document by now. */
async function readBack(id: string, name: string, signal: AbortSignal): Promise<File | undefined> {
  const answer = await fetch(fileAddress(id), { signal });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  const bytes = await answer.blob();
  const { type } = bytes;
  return new File([bytes], `${name}.${type.split("/").at(-1)}`, { type });
}
