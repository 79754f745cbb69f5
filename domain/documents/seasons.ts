/**
 * The season a moment lies in, as a year label such as "2025-26": 1 September to 31 August, counted in UTC
 * so that every server gives the same answer (rule 3.18).
 * @param time epoch milliseconds
 */
export function seasonOf(time: number): string {
  const date = new Date(time);
  const startsIn = date.getUTCMonth() >= 8 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return `${startsIn}-${String((startsIn + 1) % 100).padStart(2, "0")}`;
}
