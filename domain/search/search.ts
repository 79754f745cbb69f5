/** Characters of a query, results of an answer, characters of a preview (rules 5.1, 5.2, and 5.6). */
export const queryMaxLength = 200;
export const resultsMax = 20;
export const previewLength = 120;

/** Letters that no Unicode decomposition takes apart, as people without that key type them. */
const special: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};
const specialPattern = /[ßæœøłđðþıς]/g;

/** Case and accents folded away: what is compared on both sides of a search (rule 5.4). */
export function fold(text: string): string {
  // Most texts of a team are plain, and then the rest has nothing to do.
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return withoutMarks(withoutMarks(text).normalize("NFKD"))
    .toLowerCase()
    .replace(specialPattern, (letter) => special[letter] ?? letter);
}

/** Also removed before normalizing, which sorts a letter's marks and needs minutes for a million of them. */
function withoutMarks(text: string): string {
  return text.replace(/\p{M}+/gu, "");
}

/** A query as it is compared: folded, trimmed, white space as single spaces. */
export function foldQuery(query: string): string {
  return fold(query).replace(/\s+/g, " ").trim();
}

/** Where the query stands in the text: start and end offsets in the original, not in the folded, text. */
export function findMatches(text: string, query: string, most = Infinity): [number, number][] {
  const wanted = foldQuery(query);
  if (wanted === "") return [];
  const folded = fold(text);
  const originalOffset = originalOffsetsOf(text);
  const matches: [number, number][] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    matches.push([originalOffset(at), originalOffset(at + wanted.length)]);
    if (matches.length >= most) break;
  }
  return matches;
}

/** The 120 characters around the first match, from the start when the match is elsewhere (rule 5.6). */
export function previewOf(
  text: string,
  query: string,
): { text: string; cutBefore: boolean; cutAfter: boolean } {
  const [match] = findMatches(text, query, 1);
  const start = match ? windowStart(text.length, match) : 0;
  const end = Math.min(text.length, start + previewLength);
  return { text: text.slice(start, end), cutBefore: start > 0, cutAfter: end < text.length };
}

function windowStart(length: number, [from, to]: [number, number]): number {
  const around = Math.max(0, Math.floor((previewLength - (to - from)) / 2));
  const latest = Math.max(0, length - previewLength);
  return Math.min(Math.max(0, from - around), latest);
}

const chunk = 256;

/**
 * Folding changes lengths, so an offset is found by folding again: in steps first, because a long text
 * folded letter by letter takes longer than the search itself.
 * @returns a function to be asked for offsets of the folded text in rising order: it goes on where it stopped
 */
function originalOffsetsOf(text: string): (foldedOffset: number) => number {
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

  function passLetters(foldedOffset: number): void {
    while (at < text.length && folded < foldedOffset) {
      const letter = letterAt(text, at);
      folded += fold(letter).length;
      at += letter.length;
    }
  }

  function passMarks(): void {
    while (at < text.length && /^\p{M}/u.test(letterAt(text, at))) at += letterAt(text, at).length;
  }

  return (foldedOffset) => {
    passSteps(foldedOffset);
    passLetters(foldedOffset);
    passMarks();
    return at;
  };
}

function letterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

/** Never between the halves of one character. */
function stepEnd(text: string, end: number): number {
  const code = text.charCodeAt(end);
  return code >= 0xdc00 && code <= 0xdfff ? end + 1 : end;
}
