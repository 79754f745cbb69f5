import { useState } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { fileHref } from "../../api/file-href.ts";
import { ViewerFailed } from "./viewer-states.tsx";

type MediaViewerProps = { attachment: Attachment; kind: "video" | "audio" };

export function MediaViewer({ attachment, kind: Element }: MediaViewerProps) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <ViewerFailed attachment={attachment}>
        Couldn't play this file. Your browser may not support its format.
      </ViewerFailed>
    );
  return (
    <div className="viewer-media">
      {/* Attachments come without captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <Element
        controls
        preload="metadata"
        src={fileHref(attachment.id)}
        aria-label={attachment.name}
        onError={() => setFailed(true)}
      />
    </div>
  );
}
