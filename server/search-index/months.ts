export const monthKind = "m";
/** In the units of sort keys, thousandths of a millisecond. */
export const monthLength = 30 * 24 * 60 * 60 * 1000 * 1000;

export function monthToken(sortKey: number): string {
  return `${monthKind}${Math.floor(sortKey / monthLength)}`;
}
