import { useState, useSyncExternalStore } from "react";
import type { Attachment } from "../../domain/document-shapes.ts";
import { newUploadList } from "../saving/upload-list.ts";
import { useConfig } from "../sessions/queries.ts";
import type { EditStart } from "./edit-start.ts";
import { filesThatFit, together } from "./file-limits.ts";
import { imagesIn } from "./new-document.ts";
import { useOwnImages } from "./use-own-images.ts";

/**
 * The files of a document that is being edited: its own, those that are to leave it, new ones.
 * @param html the text as it stands in the editor
 */
export function useEditFiles({ member, base, resumed }: EditStart, html: () => string) {
  const { limits } = useConfig();
  const [uploads] = useState(() =>
    newUploadList(limits.uploadRetrySeconds, member.id, resumed?.files),
  );
  const added = useSyncExternalStore(uploads.subscribe, uploads.read);
  const [removed, setRemoved] = useState<readonly string[]>(resumed?.removed ?? []);
  const [refused, setRefused] = useState<readonly string[]>(resumed?.notHere ?? []);
  const [fromBefore] = useState(() => imagesIn(resumed?.content ?? ""));

  const isAttached = (id: string) => base.attachments.some((attachment) => attachment.id === id);
  const kept = base.attachments.filter(({ id }) => !removed.includes(id));
  const others = () => [...kept, ...added.map(({ file }) => file)];
  const images = useOwnImages(limits, member, others);
  const newImages = () => imagesIn(html()).filter((id) => !isAttached(id));

  return {
    limits,
    uploads,
    images,
    kept,
    added,
    removed,
    refused,
    hasChanges: () => removed.length > 0 || added.length > 0,
    isOwnImage: (id: string) => isAttached(id) || fromBefore.includes(id) || images.isOwn(id),
    uploadImage: (file: File, onProgress: (share: number) => void) =>
      images.upload(file, newImages(), onProgress),
    add: (chosen: readonly File[]) => {
      const taken = together(others(), images.sizesOf(newImages()));
      const fit = filesThatFit(chosen, taken, limits);
      uploads.add(fit.fitting);
      setRefused(fit.refused);
    },
    /** Takes effect when the document is saved. */
    removeKept: ({ id, name }: Attachment) => {
      if (imagesIn(html()).includes(id)) {
        setRefused([`${name} is shown in the text. Delete it there first.`]);
        return;
      }
      setRefused([]);
      setRemoved([...removed, id]);
    },
    removeAdded: uploads.remove,
  };
}
