import type { RefObject } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { FoundInFile } from "../attachments/found-in-file.tsx";
import { LinkPreviews } from "../links/link-previews.tsx";
import { PictureDialog } from "../viewing/picture-dialog.tsx";
import { usePrint } from "./use-print.ts";

export { fileViewers } from "../viewing/file-viewers.tsx";

type LaterPartsProps = {
  document: DocumentAnswer;
  text: RefObject<HTMLElement | null>;
};

/** Parts of a document's screen whose code can load after the first paint. */
export function LaterParts({ document, text }: LaterPartsProps) {
  usePrint(document);
  return (
    <>
      <LinkPreviews text={text} />
      <PictureDialog text={text} attachments={document.attachments} />
      <FoundInFile attachments={document.attachments} />
    </>
  );
}
