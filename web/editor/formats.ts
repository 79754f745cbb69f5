/** What a text may hold: all of a document (rules 3.23 to 3.28), or what a portfolio has of it (rule 10.21). */
export type Formats = "document" | "text";
