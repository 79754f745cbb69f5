export type TextPart = { text: string; isLink: boolean };

const address = /https?:\/\/[^\s<>"“”„«»]+/gi;
/** Punctuation that ends the sentence rather than the URL. */
const sentenceEnds = new Set(".,;:!?'\"’…*_");
const openings = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const link = trimLink(match[0]);
    if (!URL.canParse(link)) continue;
    parts.push({ text: text.slice(end, match.index), isLink: false }, { text: link, isLink: true });
    end = match.index + link.length;
  }
  parts.push({ text: text.slice(end), isLink: false });
  return parts.filter((part) => part.text !== "");
}

/** Removes trailing punctuation, and a closing bracket that was opened before the URL. */
function trimLink(match: string): string {
  const counts = new Map<string, number>();
  const count = (sign: string, more: number) => counts.set(sign, (counts.get(sign) ?? 0) + more);
  for (const sign of match) count(sign, 1);
  let end = match.length;
  for (; end > 0; end -= 1) {
    const sign = match.charAt(end - 1);
    if (sentenceEnds.has(sign)) continue;
    const opening = openings.get(sign);
    if (opening === undefined) break;
    if ((counts.get(sign) ?? 0) <= (counts.get(opening) ?? 0)) break;
    count(sign, -1);
  }
  return match.slice(0, end);
}
