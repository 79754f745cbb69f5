/** Characters of a query, results per answer, characters of a preview (rules 5.1, 5.2, and 5.6). */
export const queryMaxLength = 200;
export const resultsMax = 20;
export const previewLength = 120;
