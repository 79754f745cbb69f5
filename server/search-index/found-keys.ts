export type FoundKeys = {
  /**
   * Sort keys of documents: those that hold the whole query, best column first and newest first in
   * each, then those that hold its words, in the title first (rules 5.8 and 5.19).
   */
  keys: number[];
  /** All documents, counted up to one more than `countMax`. */
  total: number;
};
