/** Counts of backups: the newest of each of the last days, weeks, and months. */
export type KeptCounts = { daily: number; weekly: number; monthly: number };

const day = 24 * 60 * 60 * 1000;
const firstMondayOf1970 = 4 * day;

/** Takes and returns milliseconds since 1970; always keeps the newest. */
export function chooseKept(times: readonly number[], kept: KeptCounts): number[] {
  const newestFirst = times.toSorted((a, b) => b - a);
  const chosen = new Set(newestFirst.slice(0, 1));
  const periods: [number, (time: number) => number | string][] = [
    [kept.daily, (time) => Math.floor(time / day)],
    [kept.weekly, (time) => Math.floor((time - firstMondayOf1970) / (7 * day))],
    [kept.monthly, (time) => new Date(time).toISOString().slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const newest = new Map<number | string, number>();
    for (const time of newestFirst) {
      const period = periodOf(time);
      if (!newest.has(period)) newest.set(period, time);
    }
    for (const time of [...newest.values()].slice(0, count)) chosen.add(time);
  }
  return newestFirst.filter((time) => chosen.has(time));
}
