import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import type { EditorHandle } from "../../editor/rich-text-editor.tsx";
import type { ImageUploadOptions } from "../../editor/use-image-uploads.ts";
import { createUploadList } from "../../saving/upload-list.ts";
import { filesThatFit, usageOf, type UploadLimits } from "../attachments/file-limits.ts";
import { imageIds } from "../content/image-ids.ts";
import type { DocumentPayload } from "./drafts.ts";
import type { FormStart } from "./form-start.ts";
import { createMissingFileRecovery } from "./missing-files.ts";
import { createOwnImages } from "./own-images.ts";

type Dependencies = {
  limits: UploadLimits;
  attached: () => readonly Attachment[];
  payload: () => DocumentPayload;
  editor: () => EditorHandle | undefined;
  onMissing: (names: readonly string[]) => void;
};

export function createDocumentFiles(
  { member, resumed }: FormStart,
  { limits, attached, payload, editor, onMissing }: Dependencies,
) {
  const uploads = createUploadList({
    retrySeconds: limits.uploadRetrySeconds,
    writer: member.id,
    start: resumed?.files,
  });
  const isAttached = (id: string) => attached().some((file) => file.id === id);
  const keptAttachments = ({ removed = [] }: Pick<DocumentPayload, "removed">): Attachment[] =>
    attached().filter(({ id }) => !removed.includes(id));
  const otherFiles = () => [
    ...keptAttachments(payload()),
    ...uploads.read().map(({ file }) => file),
  ];
  const images = createOwnImages(limits, member.id, otherFiles);
  const newImages = () => imageIds(payload().content).filter((id) => !isAttached(id));
  const registerImages = (content: string) =>
    images.register(imageIds(content).filter((id) => !isAttached(id)));
  registerImages(resumed?.content ?? "");

  return {
    uploads,
    keptAttachments,
    registerImages,
    missing: createMissingFileRecovery({ editor, uploads, images, onMissing }),
    isOwnImage: (id: string) => isAttached(id) || images.isOwn(id),
    uploadImage: (file: File, options: ImageUploadOptions) =>
      images.upload(file, newImages(), options),
    /** @returns sentences about the files that do not fit */
    add: (chosen: readonly File[]): string[] => {
      const taken = usageOf(otherFiles(), images.sizesOf(newImages()));
      const { fitting, refused } = filesThatFit(chosen, taken, limits);
      uploads.add(fitting);
      return refused;
    },
  };
}
