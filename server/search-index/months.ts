/** Begins the token of the month in which a document was written. */
export const monthKind = "m";
/** A month in the units of sort keys, a thousandth of a millisecond. */
export const monthLength = 30 * 24 * 60 * 60 * 1000 * 1000;

export function monthToken(sortKey: number): string {
  return `${monthKind}${Math.floor(sortKey / monthLength)}`;
}
