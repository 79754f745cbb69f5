/** A piece of a text: words, or an address that is written in it. */
export type TextPart = { text: string; isLink: boolean };

const address = /https?:\/\/[^\s<>"“”„«»]+/gi;
/** What ends a sentence around an address, not the address. */
const sentenceEnds = new Set(".,;:!?'\"’…*_");
const openings = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** Finds the http and https addresses in a plain text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const link = trimmed(match[0]);
    if (!URL.canParse(link)) continue;
    parts.push({ text: text.slice(end, match.index), isLink: false }, { text: link, isLink: true });
    end = match.index + link.length;
  }
  parts.push({ text: text.slice(end), isLink: false });
  return parts.filter((part) => part.text !== "");
}

/** Without the end of the sentence, and without a bracket that was opened before the address. */
function trimmed(found: string): string {
  const counts = new Map<string, number>();
  const count = (sign: string, more: number) => counts.set(sign, (counts.get(sign) ?? 0) + more);
  for (const sign of found) count(sign, 1);
  let end = found.length;
  for (; end > 0; end -= 1) {
    const sign = found.charAt(end - 1);
    if (sentenceEnds.has(sign)) continue;
    const opening = openings.get(sign);
    if (opening === undefined) break;
    if ((counts.get(sign) ?? 0) <= (counts.get(opening) ?? 0)) break;
    count(sign, -1);
  }
  return found.slice(0, end);
}
