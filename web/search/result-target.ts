import type { SearchResult } from "../../domain/search/search-shapes.ts";
import { inFileHash } from "./in-file-hash.ts";

/** Where a result leads (rule 5.28). */
export function resultTarget({ id, inFile }: SearchResult) {
  return { params: { id }, hash: inFile ? inFileHash(inFile) : "" };
}
