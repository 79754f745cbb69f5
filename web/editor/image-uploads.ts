import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useRef, useState } from "react";
import { fileAddress } from "../../domain/content.ts";
import { newKey } from "../wire/new-key.ts";

/** Brings a picture to the server and answers with the file's id; what it throws says why it could not. */
export type UploadImage = (file: File, onProgress: (share: number) => void) => Promise<string>;

type State = { shares: Record<string, number>; failure: string | undefined };

/**
 * Pictures go to the place where the caret was when they were chosen, however much is typed meanwhile.
 * @param onPending how many are on their way
 */
export function useImageUploads(upload: UploadImage, onPending: (count: number) => void) {
  const [state, setState] = useState<State>({ shares: {}, failure: undefined });
  const shares = useRef<Record<string, number>>({});

  const show = (failure?: string) => {
    setState({ shares: { ...shares.current }, failure });
    onPending(Object.keys(shares.current).length);
  };
  const insertOne = async (editor: Editor, file: File, at: number) => {
    const key = newKey();
    const progress = (share: number) => {
      shares.current[key] = share;
      show();
    };
    progress(0);
    const place = followPosition(editor, at);
    try {
      const [id, size] = await Promise.all([upload(file, progress), measure(file)]);
      delete shares.current[key];
      show();
      insertPicture(editor, place.position(), { src: fileAddress(id), alt: altOf(file), ...size });
    } catch (error) {
      delete shares.current[key];
      show(`${file.name}: ${error instanceof Error ? error.message : "Failed to upload image"}`);
    } finally {
      place.stop();
    }
  };
  const insert = async (editor: Editor, files: readonly File[], at: number) => {
    for (const file of files) await insertOne(editor, file, at);
  };
  return { ...state, insert };
}

function followPosition(editor: Editor, start: number) {
  let position = start;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    position = transaction.mapping.map(position);
  };
  editor.on("transaction", follow);
  return { position: () => position, stop: () => editor.off("transaction", follow) };
}

/** On a line of its own; only an empty line is taken as it is. */
function insertPicture(editor: Editor, position: number, attrs: Record<string, unknown>) {
  // Left meanwhile: there is nothing to write into any more.
  if (editor.isDestroyed) return;
  const place = editor.state.doc.resolve(position);
  const picture = { type: "image", attrs };
  const isEmptyLine = place.parent.isTextblock && place.parent.content.size === 0;
  const atEnd = place.parent.isTextblock && place.parentOffset === place.parent.content.size;
  const isStillThere = editor.state.selection.empty && editor.state.selection.from === position;
  editor.commands.insertContentAt(
    atEnd && !isEmptyLine ? place.after() : position,
    isEmptyLine ? picture : { type: "paragraph", content: [picture] },
    { updateSelection: isStillThere },
  );
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
