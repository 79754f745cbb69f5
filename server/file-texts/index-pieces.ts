import { fileTextMaxBytes } from "../../domain/files/file-texts.ts";
import { foldText } from "../../domain/search/fold.ts";
import { ownTokens } from "../search-index/tokens.ts";
import type { Piece } from "./collect-text.ts";

export type IndexedPiece = Piece & { folded: string };

export type IndexedText = {
  pieces: IndexedPiece[];
  tokens: string;
  isCut: boolean;
};

/** More would keep the database busy for too long at once. A book has fewer. */
const tokensMax = 25_000;

export function indexPieces({ pieces, isCut }: { pieces: Piece[]; isCut: boolean }): IndexedText {
  const tokens = new Set<string>();
  const indexed: IndexedPiece[] = [];
  let room = fileTextMaxBytes;
  for (const piece of pieces) {
    const folded = foldText(piece.text);
    // Folding writes some signs as whole words.
    room -= Buffer.byteLength(folded);
    if (tokens.size > tokensMax || room < 0) break;
    for (const token of ownTokens(folded)) tokens.add(token);
    indexed.push({ ...piece, folded });
  }
  const isWhole = indexed.length === pieces.length;
  return { pieces: indexed, tokens: [...tokens].toSorted().join(" "), isCut: isCut || !isWhole };
}
