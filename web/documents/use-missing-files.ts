import { useRef, useState, type RefObject } from "react";
import { fileAddress } from "../../domain/content.ts";
import type { EditorHandle } from "../editor/rich-text-editor.tsx";
import { imagesIn } from "./new-document.ts";
import { parseContent } from "./rich-content.tsx";
import type { UploadList } from "./upload-list.ts";
import type { OwnImages } from "./use-own-images.ts";

/**
 * What no document takes within a day leaves the server (rule 4.7), and what is being written may be older.
 * What the browser still has is sent again; of the rest is said what it was.
 */
export function useMissingFiles(
  editor: RefObject<EditorHandle | null>,
  uploads: UploadList,
  images: OwnImages,
) {
  const [names, setNames] = useState<readonly string[]>([]);
  const gone = useRef<readonly string[]>([]);
  const html = () => editor.current?.html() ?? "";
  const tell = (ids: readonly string[]) => {
    gone.current = ids;
    setNames(namesOf(ids, html()));
  };
  return {
    /** Of the pictures that have to be added again. */
    names,
    forget: () => tell([]),
    /** @returns whether nothing is missing any more that was */
    sendAgain: async (): Promise<boolean> => {
      const listed = uploads.read().flatMap(({ id }) => id ?? []);
      const missing = await notOnServer([...listed, ...imagesIn(html())]);
      uploads.sendAgain(missing);
      const again = await images.uploadAgain(missing);
      editor.current?.changeImages((id) => again.get(id) ?? id);
      tell(imagesIn(html()).filter((id) => missing.includes(id)));
      return missing.length > 0 && gone.current.length === 0;
    },
    /** They leave the text; undone, they stand there again. */
    leaveOut: () => {
      editor.current?.changeImages((id) => (gone.current.includes(id) ? undefined : id));
      tell([]);
    },
  };
}

async function notOnServer(ids: readonly string[]): Promise<string[]> {
  const found = ids.map(async (id) => {
    const { status } = await fetch(fileAddress(id), { method: "HEAD" });
    return status === 404 ? id : [];
  });
  // Without an answer nothing is known to be missing: the next attempt asks again.
  return (await Promise.all(found).catch(() => [])).flat();
}

/** A picture is known by what it was described with, which begins as its file's name. */
function namesOf(ids: readonly string[], html: string): string[] {
  const pictures = [...parseContent(html).querySelectorAll("img")];
  return ids.map((id) => {
    const picture = pictures.find(({ outerHTML }) => imagesIn(outerHTML).includes(id));
    return picture?.alt.trim() || "an image without a description";
  });
}
