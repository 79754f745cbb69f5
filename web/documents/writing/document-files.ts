import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import type { EditorHandle } from "../../editor/rich-text-editor.tsx";
import type { HowImageSent } from "../../editor/use-image-uploads.ts";
import { newUploadList } from "../../saving/upload-list.ts";
import { filesThatFit, together, type UploadLimits } from "../attachments/file-limits.ts";
import { imagesIn } from "../content/images-in.ts";
import type { Written } from "./drafts.ts";
import type { FormStart } from "./form-start.ts";
import { newMissingFiles } from "./missing-files.ts";
import { newOwnImages } from "./own-images.ts";

type Surroundings = {
  limits: UploadLimits;
  /** As it is being written now. */
  written: () => Written;
  editor: () => EditorHandle | undefined;
  /** @param names of the pictures that the server no longer has */
  onMissing: (names: readonly string[]) => void;
};

/** The files of a document that is being written: its own, those that are to join it, the pictures of its text. */
export function newDocumentFiles(
  { member, base, resumed }: FormStart,
  { limits, written, editor, onMissing }: Surroundings,
) {
  const attached = base?.attachments ?? [];
  const uploads = newUploadList({
    retrySeconds: limits.uploadRetrySeconds,
    writer: member.id,
    start: resumed?.files,
  });
  const isAttached = (id: string) => attached.some((file) => file.id === id);
  const keptOf = ({ removed = [] }: Pick<Written, "removed">): Attachment[] =>
    attached.filter(({ id }) => !removed.includes(id));
  const others = () => [...keptOf(written()), ...uploads.read().map(({ file }) => file)];
  const images = newOwnImages(limits, member.id, others);
  const newImages = () => imagesIn(written().content).filter((id) => !isAttached(id));
  const registerImages = (content: string) =>
    images.register(imagesIn(content).filter((id) => !isAttached(id)));
  registerImages(resumed?.content ?? "");

  return {
    uploads,
    keptOf,
    registerImages,
    missing: newMissingFiles({ editor, uploads, images, tell: onMissing }),
    isOwnImage: (id: string) => isAttached(id) || images.isOwn(id),
    uploadImage: (file: File, how: HowImageSent) => images.upload(file, newImages(), how),
    /** @returns the sentences about those that do not fit */
    add: (chosen: readonly File[]): string[] => {
      const taken = together(others(), images.sizesOf(newImages()));
      const { fitting, refused } = filesThatFit(chosen, taken, limits);
      uploads.add(fitting);
      return refused;
    },
  };
}
