import { fileAddress } from "../../../domain/content/content.ts";
import type { EditorHandle } from "../../editor/rich-text-editor.tsx";
import type { Mending } from "../../saving/noun.ts";
import { UploadFailed } from "../../saving/upload-file.ts";
import type { UploadList } from "../../saving/upload-list.ts";
import { imagesIn } from "../content/images-in.ts";
import { parseContent } from "../content/rich-content.tsx";
import type { OwnImages } from "./own-images.ts";

type Place = {
  editor: () => EditorHandle | undefined;
  uploads: UploadList;
  images: OwnImages;
  /** @param names of the pictures that have to be added again */
  tell: (names: readonly string[]) => void;
};

/** A refusal that was put right is sent again; otherwise it stands as it is, or as something else. */
type Outcome = "again" | { kind: "not-saved"; error: UploadFailed } | undefined;

/**
 * Uploads that no document uses expire after a day (rules 4.19 and 4.20). Sends again what the browser still has, names the
 * rest, and copies files that belong to another document.
 */
export function newMissingFiles({ editor, uploads, images, tell }: Place) {
  let gone: readonly string[] = [];
  /** Once is enough: what is refused after that is refused for something that was not chosen here. */
  let isCopied = false;
  const html = () => editor()?.html() ?? "";
  const show = (ids: readonly string[]) => {
    gone = ids;
    tell(ids.map((id) => descriptionOf(id, html()) ?? "an image without a description"));
  };

  return {
    forget: () => show([]),
    sendAgain: async ({ onProgress, signal }: Mending): Promise<Outcome> => {
      onProgress(0);
      const listed = uploads.read().flatMap(({ id }) => id ?? []);
      const shown = imagesIn(html());
      const lost = await notOnServer([...listed, ...shown]);
      const isElsewhere = lost?.length === 0 && !isCopied;
      const missing = isElsewhere ? [...listed, ...shown.filter(images.isOwn)] : (lost ?? []);
      if (missing.length === 0) return undefined;
      uploads.sendAgain(missing);
      const wanted = shown.filter((id) => missing.includes(id));
      const pictures = wanted.map((id) => ({ id, name: descriptionOf(id, html()) ?? "image" }));
      const again = await images.uploadAgain(pictures, onProgress, signal);
      if (signal.aborted) return undefined;
      editor()?.changeImages((id) => again.ids.get(id) ?? id);
      if (again.reason !== undefined) {
        return { kind: "not-saved", error: new UploadFailed(again.reason) };
      }
      isCopied ||= isElsewhere;
      show(imagesIn(html()).filter((id) => missing.includes(id) && !images.has(id)));
      return gone.length === 0 ? "again" : undefined;
    },
    /** They leave the text; undone, they stand there again. */
    leaveOut: () => {
      editor()?.changeImages((id) => (gone.includes(id) ? undefined : id));
      show([]);
    },
  };
}

/** @returns undefined when there was no answer: the next attempt asks again */
async function notOnServer(ids: readonly string[]): Promise<string[] | undefined> {
  const found = ids.map(async (id) => {
    const { ok, status } = await fetch(fileAddress(id), { method: "HEAD" });
    // Neither there nor gone: what a server says that is busy, or asks who this is.
    if (!ok && status !== 404) throw new Error(`Status ${status}`);
    return ok ? [] : id;
  });
  return (await Promise.all(found).catch(() => undefined))?.flat();
}

/** A picture is known by what it was described with, which begins as its file's name. */
function descriptionOf(id: string, html: string): string | undefined {
  const pictures = [...parseContent(html).querySelectorAll("img")];
  const picture = pictures.find(({ outerHTML }) => imagesIn(outerHTML).includes(id));
  return picture?.alt.trim() || undefined;
}
