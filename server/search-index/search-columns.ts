/** The searched columns, best first (rule 5.8). The last one has the text and everything else. */
export const searchColumns = ["serial", "title", "tags", "author", "content"] as const;
export type SearchColumn = (typeof searchColumns)[number];

export type SearchTexts = Record<SearchColumn, string>;

/** Nobody types a newline in a search, so no match spans two columns, tags, or file names. */
export const textSeparator = "\n";
