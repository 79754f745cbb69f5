import { useEffect, useRef, useState } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { addBasePath } from "../../api/base-path.ts";
import { PdfBar } from "./pdf-bar.tsx";
import { usePdfFrame } from "./use-pdf-frame.ts";
import { ViewerFailed, ViewerLoading } from "./viewer-states.tsx";

type PdfViewerProps = { attachment: Attachment; page: number };

const problems = {
  password: "This PDF is protected with a password.",
  damaged: "This PDF is damaged.",
  other: "Couldn't load this PDF.",
};

const maxHeight = 640;

export function PdfViewer({ attachment, page: start }: PdfViewerProps) {
  const { name } = attachment;
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, show } = usePdfFrame(frame, attachment);
  const [wanted, setWanted] = useState(start);
  const [zoom, setZoom] = useState(1);
  const last = state.kind === "open" ? state.pages : 0;
  const page = Math.min(Math.max(wanted, 1), last);
  useEffect(() => {
    if (page > 0) show(page, zoom);
  }, [show, page, zoom]);

  if (state.kind === "failed")
    return <ViewerFailed attachment={attachment}>{problems[state.why]}</ViewerFailed>;
  const isOpen = state.kind === "open";
  const hasNoPage = isOpen && state.drawing === "failed";
  return (
    <>
      {isOpen ? (
        <PdfBar {...{ name, page, last, onPage: setWanted, zoom, onZoom: setZoom }} />
      ) : (
        <ViewerLoading name={name} />
      )}
      {hasNoPage && (
        <p className="viewer-state" role="alert">
          Couldn't show this page.
        </p>
      )}
      <iframe
        ref={frame}
        className="viewer-pages"
        src={addBasePath("/files/pdf-frame")}
        sandbox="allow-scripts"
        title={`Page ${page} of ${name}`}
        aria-busy={isOpen && state.drawing === "pending"}
        hidden={!isOpen || hasNoPage}
        style={{ height: Math.min((isOpen && state.height) || maxHeight, maxHeight) }}
      />
      {isOpen && (
        <p className="sr-only" role="status">
          Page {page} of {last}
        </p>
      )}
    </>
  );
}
