/** The columns that are searched, best first (rule 5.8). */
export const searchColumns = ["serial", "title", "tags", "author", "content"] as const;
export type SearchColumn = (typeof searchColumns)[number];

/** A column's one or two letters as one word of letters and digits, which every tokenizer keeps whole. */
export function gramToken(column: SearchColumn, gram: string): string {
  return `${searchColumns.indexOf(column)}x${spell(gram)}`;
}

/** All different fragments of one and two letters of folded texts, with a space between them. */
export function gramsOf(entry: Record<SearchColumn, string>): string {
  return searchColumns
    .flatMap((column, place) => Array.from(gramsIn(entry[column]), (gram) => tokenAt(place, gram)))
    .join(" ");
}

/**
 * One or two letters as one number, the letters counted as they are met: a document has thousands of pairs,
 * and comparing numbers costs a third of comparing texts.
 */
const letters = new Map<string, number>();
const spellings = [""];
const allLetters = 0x110000;

function gramsIn(text: string): Set<number> {
  const grams = new Set<number>();
  // Most words of a text are there more than once.
  for (const word of new Set(text.split(/\s+/))) {
    let previous = 0;
    for (const letter of word) {
      const number = letters.get(letter) ?? count(letter);
      grams.add(number);
      if (previous !== 0) grams.add(previous * allLetters + number);
      previous = number;
    }
  }
  return grams;
}

function count(letter: string): number {
  const number = spellings.push(spell(letter)) - 1;
  letters.set(letter, number);
  return number;
}

function tokenAt(place: number, gram: number): string {
  const first = Math.floor(gram / allLetters);
  return `${place}x${spellings[first]}${spellings[gram % allLetters]}`;
}

function spell(gram: string): string {
  return Buffer.from(gram, "utf8").toString("hex");
}
