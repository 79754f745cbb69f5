import { holdsAddress } from "../../domain/people/people.ts";

/** Searches would tell guests an address, letter by letter (rule 1.124). */
export function searchableName(name: string): string {
  return holdsAddress(name) ? "" : name;
}
