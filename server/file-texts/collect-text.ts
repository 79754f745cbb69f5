import { fileTextMaxBytes } from "../../domain/files/file-texts.ts";

export type Piece = {
  /** The page of a PDF, counted from 1. */
  page: number | null;
  text: string;
};

export type TextCollector = {
  add: (text: string, page?: number) => void;
  isFull: () => boolean;
  end: () => { pieces: Piece[]; isCut: boolean };
};

/** Characters. A search reads whole pieces, so they are short; a phrase across two is not found. */
const pieceMaxLength = 8_000;

/** @param until epoch milliseconds, after which the rest is skipped */
export function collectText(until = Number.POSITIVE_INFINITY): TextCollector {
  const pieces: Piece[] = [];
  let room = fileTextMaxBytes;
  let isCut = false;
  let open: { page: number | null; parts: string[]; length: number } | undefined;

  function close(): void {
    if (open) pieces.push(...cutIntoPieces(tidyText(open.parts.join("")), open.page));
    open = undefined;
  }

  function keep(text: string): string {
    const bytes = Buffer.byteLength(text);
    if (bytes <= room) {
      room -= bytes;
      return text;
    }
    isCut = true;
    return Buffer.from(text)
      .subarray(0, room)
      .toString()
      .replace(/\ufffd$/, "");
  }

  return {
    add(text, page) {
      if (text === "" || isCut) return;
      if (open && (open.page !== (page ?? null) || open.length >= 8 * pieceMaxLength)) close();
      open ??= { page: page ?? null, parts: [], length: 0 };
      const kept = keep(text);
      open.parts.push(kept);
      open.length += kept.length;
    },
    isFull() {
      isCut ||= Date.now() > until;
      return isCut;
    },
    end() {
      close();
      return { pieces, isCut };
    },
  };
}

/** Lines are joined, so that words side by side are found together. Tabs keep cells apart. */
function tidyText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "")
    .replace(/(\p{Ll})[\u00ad-]\n(\p{Ll})/gu, "$1$2")
    .replaceAll("\u00ad", "")
    .replace(/[^\S\t]+/g, " ")
    .replace(/ ?\t[\t ]*/g, "\t")
    .trim();
}

function cutIntoPieces(text: string, page: number | null): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const end = pieceEnd(text, at);
    const piece = text.slice(at, end).trim();
    if (piece !== "") pieces.push({ page, text: piece });
    at = end;
  }
  return pieces;
}

/** Ends a piece between words if possible, and never within a character. */
function pieceEnd(text: string, at: number): number {
  const end = at + pieceMaxLength;
  if (end >= text.length) return text.length;
  const space = Math.max(text.lastIndexOf(" ", end), text.lastIndexOf("\t", end));
  if (space > at + pieceMaxLength / 2) return space;
  const code = text.charCodeAt(end);
  return code >= 0xdc00 && code <= 0xdfff ? end + 1 : end;
}
