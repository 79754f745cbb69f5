/** The searched columns, best first (rule 5.8). The last one holds the text and everything else. */
export const searchColumns = ["serial", "title", "tags", "author", "content"] as const;
export type SearchColumn = (typeof searchColumns)[number];

/** Encodes one or two letters of a column as a single word that every tokenizer keeps whole. */
export function gramToken(column: SearchColumn, gram: string): string {
  return `${searchColumns.indexOf(column)}x${toHex(gram)}`;
}

export function gramsOf(entry: Record<SearchColumn, string>): string {
  return searchColumns
    .flatMap((column, place) => Array.from(gramsIn(entry[column]), (gram) => tokenAt(place, gram)))
    .join(" ");
}

/** Replaces letters with numbers, because comparing texts takes three times as long. */
const letterNumbers = new Map<string, number>();
const spellings = [""];
const unicodeSize = 0x110000;

function gramsIn(text: string): Set<number> {
  const grams = new Set<number>();
  for (const word of new Set(text.split(/\s+/))) {
    let previous = 0;
    for (const letter of word) {
      const number = letterNumbers.get(letter) ?? numberLetter(letter);
      grams.add(number);
      if (previous !== 0) grams.add(previous * unicodeSize + number);
      previous = number;
    }
  }
  return grams;
}

function numberLetter(letter: string): number {
  const number = spellings.push(toHex(letter)) - 1;
  letterNumbers.set(letter, number);
  return number;
}

function tokenAt(place: number, gram: number): string {
  const first = Math.floor(gram / unicodeSize);
  return `${place}x${spellings[first]}${spellings[gram % unicodeSize]}`;
}

function toHex(gram: string): string {
  return Buffer.from(gram, "utf8").toString("hex");
}
