import { fileHref } from "../../api/file-href.ts";
import type { ImageUploadOptions } from "../../editor/use-image-uploads.ts";
import {
  noConnection,
  uploadFile,
  UploadFailed,
  type UploadOptions,
} from "../../saving/upload-file.ts";
import { filesThatFit, usageOf, type UploadLimits } from "../attachments/file-limits.ts";

export type OwnImages = ReturnType<typeof createOwnImages>;

/** @property name the file name, without its extension, for an image that must be downloaded */
type ReuploadRequest = { id: string; name: string };

type ReuploadResult = {
  /** The new id of each image by its former id. */
  ids: ReadonlyMap<string, string>;
  reason?: string;
};

/** The document's other files share the same limits. */
export function createOwnImages(
  limits: UploadLimits,
  writer: string,
  otherFiles: () => readonly { size: number }[],
) {
  const own = new Map<string, File | undefined>();

  const uploadImage = async (
    file: File,
    options: Omit<UploadOptions, "writer" | "retrySeconds"> & { retrySeconds?: number },
  ): Promise<string> => {
    const retrySeconds = limits.uploadRetrySeconds;
    const id = await uploadFile(file, { writer, retrySeconds, ...options });
    own.set(id, file);
    return id;
  };
  const sizesOf = (ids: readonly string[]) => ids.map((id) => ({ size: own.get(id)?.size ?? 0 }));
  return {
    sizesOf,
    isOwn: (id: string) => own.has(id),
    hasFile: (id: string) => own.get(id) !== undefined,
    register: (ids: readonly string[]) => {
      for (const id of ids) own.set(id, undefined);
    },
    /** @throws UploadFailed with the sentence for the member */
    upload: async (file: File, shown: readonly string[], options: ImageUploadOptions) => {
      const taken = usageOf(otherFiles(), sizesOf(shown));
      const { reasons } = filesThatFit([file], taken, limits);
      if (reasons[0]) throw new UploadFailed(reasons[0]);
      return uploadImage(file, options);
    },
    /** Uploads images again until one fails. Skips images that the server no longer has. */
    uploadAgain: async (
      wanted: readonly ReuploadRequest[],
      onProgress: (share: number) => void,
      signal: AbortSignal,
    ): Promise<ReuploadResult> => {
      const ids = new Map<string, string>();
      try {
        for (const [index, { id, name }] of wanted.entries()) {
          const options = {
            onProgress: (share: number) => onProgress((index + share) / wanted.length),
            // Fail fast on a lost connection; the form offers Retry.
            retrySeconds: 0,
            signal,
          };
          const file = own.get(id) ?? (await downloadImage(id, name, signal));
          if (file) ids.set(id, await uploadImage(file, options));
        }
        return { ids };
      } catch (error) {
        return { ids, reason: error instanceof UploadFailed ? error.message : noConnection };
      }
    },
  };
}

/** Downloads an image of a restored draft that now belongs to another document. */
async function downloadImage(
  id: string,
  name: string,
  signal: AbortSignal,
): Promise<File | undefined> {
  const answer = await fetch(fileHref(id), { signal });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  const bytes = await answer.blob();
  const { type } = bytes;
  return new File([bytes], `${name}.${type.split("/").at(-1)}`, { type });
}
