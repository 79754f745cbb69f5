/**
 * Makes a name unique with the lowest free number, such as `a-2`. Takes constant time on average.
 * @param taken maps each earlier name to the next number to try for it
 */
export function numberName(name: string, taken: Map<string, number>, first: number): string {
  let number = taken.get(name) ?? first;
  let unique = name;
  while (taken.has(unique)) {
    unique = `${name}-${number}`;
    number += 1;
  }
  taken.set(unique, first).set(name, number);
  return unique;
}
