/** What a text may hold: all of a document (rule 3.6), or what a portfolio has of it (rule 10.4). */
export type Formats = "document" | "text";
