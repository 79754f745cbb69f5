import { searchColumns, type SearchColumn } from "./search-columns.ts";

/** Letters and digits only, so that every tokenizer keeps it whole. */
export function tokenOf(column: SearchColumn, kind: "b" | "w" | "x", text: string): string {
  return `${searchColumns.indexOf(column)}${kind}${text}`;
}
