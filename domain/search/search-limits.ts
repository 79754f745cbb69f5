/** Characters, words, and operators of a query (rules 5.1, 5.13, and 5.39). */
export const queryMaxLength = 200;
export const queryWordsMax = 10;
export const queryOperatorsMax = 10;
/** Results per answer, and how far all of them are counted (rules 5.2 and 5.21). */
export const resultsMax = 20;
export const countMax = 100;
/** Characters of a preview (rule 5.6). */
export const searchPreviewLength = 120;
/** How far results of the search page are counted, and excerpts of each (rule 5.35). */
export const pageCountMax = 1_000;
export const excerptsMax = 3;
export const filterTagsMax = 500;

export const changedWithin = ["week", "month", "season"] as const;
/** The first one is the default. */
export const searchSorts = ["best", "newest", "changed"] as const;
