import { distance } from "fastest-levenshtein";

export type Misspelled = { name: string; meant: string };

const wrongLettersMax = 2;

/** Names without an underscore, such as PORT and HOST, are near too many words (rule 11.16). */
export function findMisspelled(names: readonly string[], known: ReadonlySet<string>): Misspelled[] {
  return names
    .filter((name) => name.includes("_") && !known.has(name))
    .flatMap((name) => {
      const away = (one: string) => distance(one, name.toUpperCase());
      const [nearest = ""] = [...known].toSorted((a, b) => away(a) - away(b));
      const isNear = nearest.includes("_") && away(nearest) <= wrongLettersMax;
      return isNear ? [{ name, meant: nearest }] : [];
    });
}
