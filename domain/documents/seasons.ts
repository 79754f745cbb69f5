/** "2025-26", from September 1 to August 31 in UTC (rule 3.18). @param time epoch milliseconds */
export function seasonOf(time: number): string {
  const date = new Date(time);
  const startsIn = date.getUTCMonth() >= 8 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return `${startsIn}-${String((startsIn + 1) % 100).padStart(2, "0")}`;
}
