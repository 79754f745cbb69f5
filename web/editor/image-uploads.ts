import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useRef, useState, type RefObject } from "react";
import { fileAddress } from "../../domain/content.ts";
import { newKey } from "../wire/new-key.ts";

/** Brings a picture to the server and answers with the file's id; what it throws says why it could not. */
export type UploadImage = (file: File, onProgress: (share: number) => void) => Promise<string>;

/** A place in the text, however much is written around it meanwhile. */
type Place = { position: () => number; moveTo: (position: number) => void; stop: () => void };
type Waiting = { key: string; file: File; place: Place };
type State = { shares: Record<string, number>; failures: readonly string[] };

/** Pictures that the text does not have yet: on their way, and those that have to be tried again or left out. */
export type WaitingImages = { sending: number; failed: number };

/**
 * Pictures go to the place where the caret was when they were chosen, one below the other in their order,
 * however much is typed meanwhile.
 * @param onWaiting told whenever another one waits, or one less
 */
export function useImageUploads(upload: UploadImage, onWaiting: (images: WaitingImages) => void) {
  const [state, setState] = useState<State>({ shares: {}, failures: [] });
  const shares = useRef<Record<string, number>>({});
  const failed = useRef<readonly (Waiting & { sentence: string })[]>([]);
  const isGone = useGone();

  const show = () => {
    if (isGone.current) return;
    const failures = failed.current.map(({ sentence }) => sentence);
    setState({ shares: { ...shares.current }, failures });
    onWaiting({ sending: Object.keys(shares.current).length, failed: failures.length });
  };
  const insertOne = async (editor: Editor, waiting: Waiting) => {
    const { key, file, place } = waiting;
    const progress = (share: number) => {
      shares.current[key] = share;
      show();
    };
    try {
      const [id, size] = await Promise.all([upload(file, progress), measure(file)]);
      delete shares.current[key];
      show();
      insertPicture(editor, place, { src: fileAddress(id), alt: altOf(file), ...size });
    } catch (error) {
      delete shares.current[key];
      const reason = error instanceof Error ? error.message : "Failed to upload image";
      failed.current = [...failed.current, { ...waiting, sentence: `${file.name}: ${reason}` }];
      show();
    }
  };
  const insertAll = async (editor: Editor, all: readonly Waiting[]) => {
    for (const { key } of all) shares.current[key] = 0;
    show();
    // One after the other: each stands below the one before.
    // oxlint-disable-next-line no-await-in-loop
    for (const waiting of all) await insertOne(editor, waiting);
    const isWaiting = ({ place }: Waiting) => failed.current.some((other) => other.place === place);
    for (const waiting of all) if (!isWaiting(waiting)) waiting.place.stop();
  };
  const takeFailed = () => {
    const all = failed.current;
    failed.current = [];
    return all;
  };
  return {
    ...state,
    insert: (editor: Editor, files: readonly File[], at: number) => {
      const place = followPlace(editor, at);
      return insertAll(
        editor,
        files.map((file) => ({ key: newKey(), file, place })),
      );
    },
    /** Those that could not be sent go to where they were to stand. */
    retry: (editor: Editor) => insertAll(editor, takeFailed()),
    forget: () => {
      for (const { place } of takeFailed()) place.stop();
      show();
    },
  };
}

/** Whether the editor was taken away: nobody is told of its pictures any more, another may stand there. */
function useGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

function followPlace(editor: Editor, start: number): Place {
  let position = start;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    position = transaction.mapping.map(position);
  };
  editor.on("transaction", follow);
  return {
    position: () => position,
    moveTo: (next) => {
      position = next;
    },
    stop: () => editor.off("transaction", follow),
  };
}

/** On a line of its own; only an empty line is taken as it is. */
function insertPicture(editor: Editor, place: Place, attrs: Record<string, unknown>) {
  // Left meanwhile: there is nothing to write into any more.
  if (editor.isDestroyed) return;
  const position = place.position();
  const at = editor.state.doc.resolve(position);
  const picture = { type: "image", attrs };
  const isEmptyLine = at.parent.isTextblock && at.parent.content.size === 0;
  const atEnd = at.parent.isTextblock && at.parentOffset === at.parent.content.size;
  const isStillThere = editor.state.selection.empty && editor.state.selection.from === position;
  editor.commands.insertContentAt(
    atEnd && !isEmptyLine ? at.after() : position,
    isEmptyLine ? picture : { type: "paragraph", content: [picture] },
    { updateSelection: isStillThere },
  );
  place.moveTo(behindPicture(editor, String(attrs["src"])) ?? place.position());
}

function behindPicture(editor: Editor, src: string): number | undefined {
  let behind: number | undefined;
  editor.state.doc.descendants((node, position) => {
    if (node.attrs["src"] === src) behind = position + node.nodeSize;
  });
  return behind;
}

/** The upright size, so that nothing jumps when the text is read; unknown for what cannot be decoded. */
async function measure(file: File): Promise<{ width?: number; height?: number }> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return {};
  }
}

/** A first description, to be made better in the text. */
function altOf(file: File): string {
  return file.name.replace(/\.[a-z0-9]+$/i, "").replaceAll(/[_-]+/g, " ");
}
