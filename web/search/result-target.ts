import type { SearchResult } from "../../domain/search/search-shapes.ts";
import { inFileHash } from "./in-file-hash.ts";

/** A result may lead into an attachment (rule 5.28). */
export function resultTarget({ id, inFile }: SearchResult) {
  return { params: { id }, hash: inFile ? inFileHash(inFile) : "" };
}
