/** The only ways between a document's page and the frame that draws a PDF, which has no origin. */
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
  /** `height` in pixels, if all of the page were in sight. */
  | { kind: "drawn"; page: number; height: number }
  | { kind: "undrawn"; page: number };

export type PdfProblem = "password" | "damaged" | "other";
