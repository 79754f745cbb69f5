/** Replacements for letters that Unicode does not decompose. */
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

/** Removes case and accents, so that queries and texts can be compared (rule 5.4). */
export function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  const withFewMarks = mayHaveManyMarks(text) ? removeMarks(text) : text;
  return removeMarks(withFewMarks.normalize("NFKD"))
    .toLowerCase()
    .replace(specialPattern, (letter) => special[letter] ?? letter);
}

const longRun = 64;

/** Normalizing would sort a long run of marks for minutes. Looks at every 64th character only. */
function mayHaveManyMarks(text: string): boolean {
  for (let at = longRun - 1; at < text.length; at += longRun)
    if (text.charCodeAt(at) >= firstMark) return true;
  return false;
}

const firstMark = 0x300;

function removeMarks(text: string): string {
  return text.replace(/\p{M}+/gu, "");
}

/** Folds a text in which queries are found; a tab between the cells of a table is like a space. */
export function foldText(text: string): string {
  return fold(text).replaceAll("\t", " ");
}
