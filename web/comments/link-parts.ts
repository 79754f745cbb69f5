/** A piece of a text: words, or an address that is written in it. */
export type TextPart = { text: string; isLink: boolean };

const address = /https?:\/\/[^\s<>"“”„«»]+/gi;
/** What ends a sentence around an address, not the address. */
const sentenceEnd = /[.,;:!?'"’…*_]+$/;

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
  const shorter = found.replace(sentenceEnd, "");
  const last = shorter.at(-1) ?? "";
  const opening = { ")": "(", "]": "[", "}": "{" }[last];
  const isForeign = opening !== undefined && count(shorter, last) > count(shorter, opening);
  if (isForeign) return trimmed(shorter.slice(0, -1));
  return shorter;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
