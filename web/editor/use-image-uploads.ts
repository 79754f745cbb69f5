import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useEffectEvent, useState } from "react";
import { fileAddress } from "../../domain/content/content.ts";
import { refusals } from "../../domain/refusals.ts";
import { UploadFailed } from "../saving/upload-file.ts";
import type { SendOptions } from "../saving/upload-list.ts";
import { useUploads } from "../saving/use-uploads.ts";

export type ImageUploadOptions = SendOptions & {
  resumeUrl: string | undefined;
};

/** Resolves to the file's id. An `UploadFailed` carries the sentence to show. */
export type UploadImage = (file: File, options: ImageUploadOptions) => Promise<string>;

/** A position in the text that follows edits around it. */
type TrackedPosition = {
  position: () => number;
  moveTo: (position: number) => void;
  stop: () => void;
};
type Target = { editor: Editor; tracked: TrackedPosition };

/** Counts of pictures that are not in the text yet. Failed ones need a retry or are skipped. */
export type WaitingImages = { sending: number; failed: number };

type SentImage = { id: string; size: { width?: number; height?: number } };

/** Inserts pictures where and in the order in which they were added, whatever is typed since. */
export function useImageUploads(upload: UploadImage, onWaiting: (images: WaitingImages) => void) {
  const [targets] = useState(() => new Map<File, Target>());
  const { uploads, files } = useUploads<SentImage>({
    concurrency: 1,
    send: async ({ file, url }, options) => {
      // Browsers leave the type empty if they do not know the file's ending.
      if (file.type !== "" && !file.type.startsWith("image/"))
        throw new UploadFailed(refusals["not-a-picture"].sentence);
      const sent = upload(file, { ...options, resumeUrl: url });
      const [id, size] = await Promise.all([sent, measure(file)]);
      return { id, size };
    },
    onEnded: ({ key, file }, ended) => {
      const target = targets.get(file);
      if ("error" in ended || !target) return;
      uploads.forget(key);
      const { id, size } = ended.sent;
      const attrs = { src: fileAddress(id), alt: altOf(file), ...size };
      insertPicture(target.editor, target.tracked, attrs);
      release(targets, file);
    },
  });
  const failed = files.filter(({ state }) => state === "failed");
  const sending = files.length - failed.length;
  const reportWaiting = useEffectEvent(onWaiting);
  useEffect(() => {
    reportWaiting({ sending, failed: failed.length });
  }, [sending, failed.length]);

  return {
    shares: files.filter(({ state }) => state !== "failed").map(({ share }) => share),
    failures: failed.map(({ file, reason }) => `${file.name}: ${reason}`),
    insert: (editor: Editor, chosen: readonly File[], at: number) => {
      const tracked = trackPosition(editor, at);
      for (const file of chosen) targets.set(file, { editor, tracked });
      uploads.add(chosen);
      void uploads.uploadWaiting();
    },
    retry: () => void uploads.uploadAll(),
    forget: () => {
      for (const { key, file } of failed) {
        uploads.forget(key);
        release(targets, file);
      }
    },
  };
}

function release(targets: Map<File, Target>, file: File): void {
  const tracked = targets.get(file)?.tracked;
  targets.delete(file);
  if (![...targets.values()].some((other) => other.tracked === tracked)) tracked?.stop();
}

function trackPosition(editor: Editor, start: number): TrackedPosition {
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

/** Inserts the picture on its own line, or into an empty one. */
function insertPicture(editor: Editor, tracked: TrackedPosition, attrs: Record<string, unknown>) {
  // The editor may have been closed during the upload.
  if (editor.isDestroyed) return;
  const position = tracked.position();
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
  tracked.moveTo(positionAfterPicture(editor, String(attrs["src"])) ?? tracked.position());
}

function positionAfterPicture(editor: Editor, src: string): number | undefined {
  let afterPicture: number | undefined;
  editor.state.doc.descendants((node, position) => {
    if (node.attrs["src"] === src) afterPicture = position + node.nodeSize;
  });
  return afterPicture;
}

/** Reads the size after rotation, so that nothing jumps while the picture loads. */
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

function altOf(file: File): string {
  return file.name.replace(/\.[a-z0-9]+$/i, "").replaceAll(/[_-]+/g, " ");
}
