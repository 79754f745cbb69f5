import { distance } from "fastest-levenshtein";

export type Misspelled = { name: string; meant: string };

const farthest = 2;

/**
 * Finds variables with an underscore that nearly have the name of a setting (rule 11.16). Those
 * without one are too short: PORT and HOST are near many words.
 */
export function findMisspelled(names: readonly string[], known: ReadonlySet<string>): Misspelled[] {
  return names
    .filter((name) => name.includes("_") && !known.has(name))
    .flatMap((name) => {
      const away = (one: string) => distance(one, name.toUpperCase());
      const [nearest = ""] = [...known].toSorted((a, b) => away(a) - away(b));
      const isNear = nearest.includes("_") && away(nearest) <= farthest;
      return isNear ? [{ name, meant: nearest }] : [];
    });
}
