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
 * Holds the words of files and of their documents, without boundary tokens. It is separate, so that
 * saves need not write the words of files again, and numbers in tables of measurements do not fill
 * the other vocabulary.
 */
export const fileIndex: SearchIndex = {
  entries: "search_file_entries",
  vocabulary: "search_file_vocabulary",
  words: "search_file_words",
};
