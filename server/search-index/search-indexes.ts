/** The tables of an index. */
export type SearchIndex = {
  /** A row of tokens for each document. */
  entries: string;
  /** Each word of these rows once. */
  vocabulary: string;
  /** On SQLite, the trigrams of the words. */
  words: string;
};

/** The words of documents and of the names of their files. */
export const ownIndex: SearchIndex = {
  entries: "search_entries",
  vocabulary: "search_vocabulary",
  words: "search_words",
};

/**
 * The words of documents with files that have text, and of these files, without boundary tokens. It
 * is separate, so that a save need not write the words of files again, and numbers in tables of
 * measurements do not fill the other vocabulary.
 */
export const fileIndex: SearchIndex = {
  entries: "search_file_entries",
  vocabulary: "search_file_vocabulary",
  words: "search_file_words",
};
