import { useEffect, useRef, useState, type RefObject } from "react";
import { fileAddress } from "../../domain/content.ts";
import type { EditorHandle } from "../editor/rich-text-editor.tsx";
import type { UploadList } from "../saving/upload-list.ts";
import { imagesIn } from "./new-document.ts";
import { parseContent } from "./rich-content.tsx";
import type { OwnImages } from "./use-own-images.ts";

/** How the attempt to send again ended. */
type SendEnd =
  | { kind: "sent" }
  /** Of some the bytes are not here: they are named. */
  | { kind: "missing" }
  | { kind: "not-sent"; reason: string }
  | { kind: "nothing-to-send" }
  /** The form was left meanwhile. */
  | { kind: "left" };

/**
 * What no document takes within a day leaves the server (rule 4.7), and what is being written may be older.
 * What the browser still has is sent again; of the rest is said what it was. What is there and refused all the
 * same belongs to another document, made by an attempt long ago: of that a copy is sent.
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
    setNames(ids.map((id) => descriptionOf(id, html()) ?? "an image without a description"));
  };
  const sending = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  // Who leaves the form wants nothing sent any more.
  useEffect(() => () => sending.current?.abort(), []);

  /** Once is enough: what is refused after that is refused for something that was not chosen here. */
  const isCopied = useRef(false);

  const send = async (signal: AbortSignal): Promise<SendEnd> => {
    const listed = uploads.read().flatMap(({ id }) => id ?? []);
    const shown = imagesIn(html());
    const lost = await notOnServer([...listed, ...shown]);
    const isElsewhere = lost?.length === 0 && !isCopied.current;
    const missing = isElsewhere ? [...listed, ...shown.filter(images.isOwn)] : (lost ?? []);
    if (missing.length === 0) return { kind: "nothing-to-send" };
    uploads.sendAgain(missing);
    const wanted = shown.filter((id) => missing.includes(id));
    const pictures = wanted.map((id) => ({ id, name: descriptionOf(id, html()) ?? "image" }));
    const again = await images.uploadAgain(pictures, setShare, signal);
    if (signal.aborted) return { kind: "left" };
    editor.current?.changeImages((id) => again.ids.get(id) ?? id);
    if (again.reason !== undefined) return { kind: "not-sent", reason: again.reason };
    isCopied.current ||= isElsewhere;
    tell(imagesIn(html()).filter((id) => missing.includes(id) && !images.has(id)));
    return { kind: gone.current.length === 0 ? "sent" : "missing" };
  };
  return {
    /** Of the pictures that have to be added again. */
    names,
    forget: () => tell([]),
    /** How much of what is being sent again is there, from 0 to 1; undefined while nothing is. */
    sending: share,
    isSending: () => sending.current !== undefined,
    sendAgain: async (): Promise<SendEnd> => {
      const ending = new AbortController();
      sending.current = ending;
      setShare(0);
      const end = await send(ending.signal);
      sending.current = undefined;
      if (ending.signal.aborted) return { kind: "left" };
      setShare(undefined);
      return end;
    },
    /** They leave the text; undone, they stand there again. */
    leaveOut: () => {
      editor.current?.changeImages((id) => (gone.current.includes(id) ? undefined : id));
      tell([]);
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
