import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useEffectEvent, useState } from "react";
import { fileAddress } from "../../domain/content/content.ts";
import type { HowSent } from "../saving/upload-list.ts";
import { useUploads } from "../saving/use-uploads.ts";

export type HowImageSent = HowSent & {
  /** Where it began before. */
  begunAt: string | undefined;
};

/** Brings a picture to the server and answers with the file's id; what it throws says why it could not. */
export type UploadImage = (file: File, how: HowImageSent) => Promise<string>;

/** A place in the text, however much is written around it meanwhile. */
type Place = { position: () => number; moveTo: (position: number) => void; stop: () => void };
type Target = { editor: Editor; place: Place };

/** Pictures that the text does not have yet: on their way, and those that have to be tried again or left out. */
export type WaitingImages = { sending: number; failed: number };

type SentImage = { id: string; size: { width?: number; height?: number } };

/**
 * Pictures go to the place where the caret was when they were chosen, one below the other in their order,
 * however much is typed meanwhile.
 * @param onWaiting told whenever another one waits, or one less
 */
export function useImageUploads(upload: UploadImage, onWaiting: (images: WaitingImages) => void) {
  const [targets] = useState(() => new Map<File, Target>());
  const { uploads, files } = useUploads<SentImage>({
    atATime: 1,
    send: async ({ file, url }, how) => {
      const sent = upload(file, { ...how, begunAt: url });
      const [id, size] = await Promise.all([sent, measure(file)]);
      return { id, size };
    },
    onEnded: ({ key, file }, ended) => {
      const target = targets.get(file);
      if ("error" in ended || !target) return;
      uploads.forget(key);
      const { id, size } = ended.sent;
      const attrs = { src: fileAddress(id), alt: altOf(file), ...size };
      insertPicture(target.editor, target.place, attrs);
      leavePlace(targets, file);
    },
  });
  const failed = files.filter(({ state }) => state === "failed");
  const sending = files.length - failed.length;
  const tell = useEffectEvent(onWaiting);
  useEffect(() => {
    tell({ sending, failed: failed.length });
  }, [sending, failed.length]);

  return {
    shares: files.filter(({ state }) => state !== "failed").map(({ share }) => share),
    failures: failed.map(({ file, reason }) => `${file.name}: ${reason}`),
    insert: (editor: Editor, chosen: readonly File[], at: number) => {
      const place = followPlace(editor, at);
      for (const file of chosen) targets.set(file, { editor, place });
      uploads.add(chosen);
      void uploads.uploadWaiting();
    },
    /** Those that could not be sent go to where they were to stand. */
    retry: () => void uploads.uploadAll(),
    forget: () => {
      for (const { key, file } of failed) {
        uploads.forget(key);
        leavePlace(targets, file);
      }
    },
  };
}

/** The last one that was to stand there ends following it. */
function leavePlace(targets: Map<File, Target>, file: File): void {
  const place = targets.get(file)?.place;
  targets.delete(file);
  if (![...targets.values()].some((other) => other.place === place)) place?.stop();
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
