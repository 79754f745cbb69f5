/** The only messages between a document's page and the frame without an origin that draws a PDF. */
export type ToFrame =
  | { kind: "open"; size: number }
  | { kind: "bytes"; begin: number; bytes: Uint8Array }
  | { kind: "show"; page: number; zoom: number };

export type FromFrame =
  | { kind: "ready" }
  /** Asks for the bytes from `begin` to before `end`. */
  | { kind: "range"; begin: number; end: number }
  | { kind: "opened"; pages: number }
  | { kind: "failed"; why: PdfProblem }
  /** `height` is that of the whole page, in pixels. */
  | { kind: "drawn"; page: number; height: number }
  | { kind: "undrawn"; page: number };

export type PdfProblem = "password" | "damaged" | "other";
