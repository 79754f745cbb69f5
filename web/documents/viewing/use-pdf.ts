import { useEffect, useState } from "react";
import { openPdf, pdfProblem, type Pdf } from "./open-pdf.ts";

type PdfState = { kind: "loading" } | { kind: "open"; pdf: Pdf } | { kind: "failed"; why: string };

export function usePdf(fileId: string): PdfState {
  const [state, setState] = useState<PdfState>({ kind: "loading" });
  useEffect(() => {
    let isClosed = false;
    const opening = openPdf(fileId);
    opening.promise.then(
      (pdf) => isClosed || setState({ kind: "open", pdf }),
      (error: unknown) => isClosed || setState({ kind: "failed", why: pdfProblem(error) }),
    );
    return () => {
      isClosed = true;
      void opening.destroy();
    };
  }, [fileId]);
  return state;
}
