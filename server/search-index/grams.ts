/** The columns that are searched, best first (rule 5.4). */
export const searchColumns = ["serial", "title", "tags", "author", "content"] as const;
export type SearchColumn = (typeof searchColumns)[number];

/** A column's one or two letters as one word of letters and digits, which every tokenizer keeps whole. */
export function gramToken(column: SearchColumn, gram: string): string {
  return `${searchColumns.indexOf(column)}x${Buffer.from(gram, "utf8").toString("hex")}`;
}

/** All different fragments of one and two letters of folded texts. */
export function gramsOf(entry: Record<SearchColumn, string>): string[] {
  const tokens = new Set<string>();
  for (const column of searchColumns) {
    const grams = new Set<string>();
    let previous = "";
    for (const letter of entry[column]) {
      if (/\s/.test(letter)) {
        previous = "";
        continue;
      }
      grams.add(letter);
      if (previous !== "") grams.add(previous + letter);
      previous = letter;
    }
    for (const gram of grams) tokens.add(gramToken(column, gram));
  }
  return [...tokens];
}
