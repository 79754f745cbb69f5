/** All formats of a document (rules 3.23 to 3.28), or those of a portfolio's text (rule 10.21). */
export type Formats = "document" | "text";
