import { fold } from "./fold.ts";

const chunk = 256;

/**
 * Folds again to map offsets: many letters at a time and then single ones, for speed.
 * @returns a function to call with increasing offsets, because it continues where it stopped. Within
 * what one letter folds to, a range starts before that letter and ends after it.
 */
export function originalOffsetsOf(
  text: string,
): (foldedOffset: number, edge: "start" | "end") => number {
  let at = 0;
  let folded = 0;
  let step = { end: 0, folded: 0 };

  function passSteps(foldedOffset: number): void {
    while (at < text.length) {
      if (step.end <= at) step = stepFrom();
      if (step.folded > foldedOffset) break;
      at = step.end;
      folded = step.folded;
    }
  }

  function stepFrom() {
    const end = stepEnd(text, at + chunk);
    return { end, folded: folded + fold(text.slice(at, end)).length };
  }

  function passLetters(foldedOffset: number, edge: "start" | "end"): void {
    while (at < text.length && folded < foldedOffset) {
      const letter = letterAt(text, at);
      const next = folded + fold(letter).length;
      if (edge === "start" && next > foldedOffset) return;
      folded = next;
      at += letter.length;
    }
  }

  function passMarks(): void {
    while (at < text.length && /^\p{M}/u.test(letterAt(text, at))) at += letterAt(text, at).length;
  }

  return (foldedOffset, edge) => {
    passSteps(foldedOffset);
    passLetters(foldedOffset, edge);
    passMarks();
    return at;
  };
}

function letterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function stepEnd(text: string, end: number): number {
  const code = text.charCodeAt(end);
  // Never splits a surrogate pair.
  return code >= 0xdc00 && code <= 0xdfff ? end + 1 : end;
}
