import { dayOf } from "../../domain/dates.ts";

export const groupNames = [
  "Today",
  "Yesterday",
  "Earlier this week",
  "Last week",
  "Earlier",
] as const;

export type GroupName = (typeof groupNames)[number];

export type DayGroup<T> = { name: GroupName; items: T[] };

/** @param items newest first @param now epoch milliseconds */
export function groupByDay<T extends { at: string }>(
  items: readonly T[],
  now: number,
  timeZone: string,
): DayGroup<T>[] {
  const today = dayNumber(now, timeZone);
  const groups: DayGroup<T>[] = [];
  for (const item of items) {
    const name = groupName(dayNumber(Date.parse(item.at), timeZone), today);
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}

function groupName(day: number, today: number): GroupName {
  // The device's clock may be behind the server's.
  if (day >= today) return "Today";
  if (day === today - 1) return "Yesterday";
  const weeks = weekNumber(today) - weekNumber(day);
  if (weeks === 0) return "Earlier this week";
  return weeks === 1 ? "Last week" : "Earlier";
}

/** Days since 1970-01-01. */
function dayNumber(moment: number, timeZone: string): number {
  return Date.parse(dayOf(moment, timeZone)) / 86_400_000;
}

/** Weeks begin on Sunday, and 1970-01-01 was a Thursday. */
function weekNumber(day: number): number {
  return Math.floor((day + 4) / 7);
}
