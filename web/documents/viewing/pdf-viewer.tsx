import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useState } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Pdf } from "./open-pdf.ts";
import { PageField } from "./page-field.tsx";
import { PdfPage } from "./pdf-page.tsx";
import { usePdf } from "./use-pdf.ts";
import { ViewerFailed, ViewerLoading } from "./viewer-states.tsx";

type PdfViewerProps = { attachment: Attachment; page: number };

export function PdfViewer({ attachment, page }: PdfViewerProps) {
  const state = usePdf(attachment.id);
  if (state.kind === "loading") return <ViewerLoading name={attachment.name} />;
  if (state.kind === "failed")
    return <ViewerFailed attachment={attachment}>{state.why}</ViewerFailed>;
  return <PdfPages key={page} name={attachment.name} pdf={state.pdf} start={page} />;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const fitting = zooms.indexOf(1);

function PdfPages({ name, pdf, start }: { name: string; pdf: Pdf; start: number }) {
  const last = pdf.numPages;
  const [page, setPage] = useState(Math.min(Math.max(start, 1), last));
  const [step, setStep] = useState(fitting);
  const zoom = zooms[step] ?? 1;
  return (
    <>
      <div className="viewer-bar" role="group" aria-label={`Pages of ${name}`}>
        <IconButton
          size="sm"
          label="Previous page"
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <PageField key={page} page={page} last={last} onPage={setPage} />
        <IconButton
          size="sm"
          label="Next page"
          disabled={page === last}
          onClick={() => setPage(page + 1)}
        >
          <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <span className="viewer-gap" />
        <IconButton
          size="sm"
          label="Zoom out"
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <IconZoomOut size={16} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <span className="viewer-zoom">{Math.round(zoom * 100)} %</span>
        <IconButton
          size="sm"
          label="Zoom in"
          disabled={step === zooms.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconZoomIn size={16} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <PdfPage pdf={pdf} number={page} zoom={zoom} label={`Page ${page} of ${name}`} />
      <p className="sr-only" role="status">
        Page {page} of {last}
      </p>
    </>
  );
}
