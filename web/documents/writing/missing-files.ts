import { fileHref } from "../../api/file-href.ts";
import type { EditorHandle } from "../../editor/rich-text-editor.tsx";
import type { RefusalContext } from "../../saving/saved-kind.ts";
import { UploadFailed } from "../../saving/upload-file.ts";
import type { UploadList } from "../../saving/upload-list.ts";
import { imageIds } from "../content/image-ids.ts";
import { parseContent } from "../content/parse-content.ts";
import type { OwnImages } from "./own-images.ts";

type Dependencies = {
  editor: () => EditorHandle | undefined;
  uploads: UploadList;
  images: OwnImages;
  onMissing: (names: readonly string[]) => void;
};

/** Undefined keeps the original refusal. */
type Outcome = "retry" | { kind: "not-saved"; error: UploadFailed } | undefined;

/** Uploads lost files again: unused uploads expire after a day (rules 4.19 and 4.20). */
export function createMissingFileRecovery({ editor, uploads, images, onMissing }: Dependencies) {
  let gone: readonly string[] = [];
  /** Copy only once: a second refusal has another cause. */
  let isCopied = false;
  const html = () => editor()?.html() ?? "";
  const show = (ids: readonly string[]) => {
    gone = ids;
    onMissing(ids.map((id) => descriptionOf(id, html()) ?? "an image without a description"));
  };

  return {
    forget: () => show([]),
    uploadAgain: async ({ onProgress, signal }: RefusalContext): Promise<Outcome> => {
      onProgress(0);
      const listed = uploads.read().flatMap(({ id }) => id ?? []);
      const shown = imageIds(html());
      const lost = await findMissing([...listed, ...shown]);
      const isElsewhere = lost?.length === 0 && !isCopied;
      const missing = isElsewhere ? [...listed, ...shown.filter(images.isOwn)] : (lost ?? []);
      if (missing.length === 0) return undefined;
      uploads.sendAgain(missing);
      const wanted = shown.filter((id) => missing.includes(id));
      const pictures = wanted.map((id) => ({ id, name: descriptionOf(id, html()) ?? "image" }));
      const result = await images.uploadAgain(pictures, onProgress, signal);
      if (signal.aborted) return undefined;
      editor()?.changeImages((id) => result.ids.get(id) ?? id);
      if (result.reason !== undefined) {
        return { kind: "not-saved", error: new UploadFailed(result.reason) };
      }
      isCopied ||= isElsewhere;
      show(imageIds(html()).filter((id) => missing.includes(id) && !images.hasFile(id)));
      return gone.length === 0 ? "retry" : undefined;
    },
    remove: () => {
      editor()?.changeImages((id) => (gone.includes(id) ? undefined : id));
      show([]);
    },
  };
}

/** @returns undefined if a check failed; the next attempt checks again */
async function findMissing(ids: readonly string[]): Promise<string[] | undefined> {
  const checks = ids.map(async (id) => {
    const { ok, status } = await fetch(fileHref(id), { method: "HEAD" });
    // Another status, such as 401 or 503, does not say whether the file exists.
    if (!ok && status !== 404) throw new Error(`Status ${status}`);
    return ok ? [] : id;
  });
  return (await Promise.all(checks).catch(() => undefined))?.flat();
}

/** The alt text of an image, which is its file name by default. */
function descriptionOf(id: string, html: string): string | undefined {
  const pictures = [...parseContent(html).querySelectorAll("img")];
  const picture = pictures.find(({ outerHTML }) => imageIds(outerHTML).includes(id));
  return picture?.alt.trim() || undefined;
}
