import { fold } from "../search/fold.ts";
import { shownTitle } from "./documents.ts";

/** Characters. A longer key would not fit into an index of PostgreSQL. */
const titleKeyMaxLength = 200;
const numberLength = 12;

/** Sorts by bytes without case, accents, and punctuation; "Run 2" before "Run 10" (rule 14.12). */
export function titleKey(title: string | null): string {
  const words = fold(shownTitle(title))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/\d+/g, (digits) => digits.replace(/^0+/, "").padStart(numberLength, "0"));
  return Array.from(words).slice(0, titleKeyMaxLength).join("");
}
