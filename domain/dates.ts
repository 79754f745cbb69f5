/** Shown for a missing or unreadable date (rule 3.21). */
const unknownDate = "Unknown date";

type Options = { timeZone?: string; timeZoneName?: "short" };

const time = { hour: "2-digit", minute: "2-digit" } as const;
const parts = { year: "numeric", day: "numeric", ...time } as const;

/** For lists: "Apr 2, 2026, 06:42 PM", in the viewer's time zone by default. */
export function shortDate(iso: string | null, options: Options = {}): string {
  return format(iso, { ...parts, month: "short", ...options });
}

/** For narrow columns: "Apr 2", and in other years "Nov 18, 2025". */
export function shortDay(iso: string | null, now: number, { timeZone }: Zone): string {
  const isThisYear = iso !== null && yearOf(Date.parse(iso), timeZone) === yearOf(now, timeZone);
  return format(iso, {
    month: "short",
    day: "numeric",
    ...(!isThisYear && { year: "numeric" }),
    timeZone,
  });
}

type Zone = { timeZone: string };

function yearOf(moment: number, timeZone: string): string {
  return formatOf({ year: "numeric", timeZone }).format(moment);
}

/** For documents: "April 2, 2026 at 06:42 PM", and for emails, with the zone: "… 06:42 PM EDT". */
export function longDate(iso: string | null, options: Options = {}): string {
  return format(iso, { ...parts, month: "long", ...options });
}

/** For today: "06:42 PM" (rule 9.36). */
export function timeOfDay(iso: string, options: Options = {}): string {
  return format(iso, { ...time, ...options });
}

/** "2 hours ago", "yesterday", after a week "on April 2, 2026". @param now epoch milliseconds */
export function timeAgo(iso: string, now: number, options: Options = {}): string {
  const past = now - Date.parse(iso);
  if (past < 60_000) return "just now";
  const unit = units.find(({ size, until }) => past < size * until);
  if (unit) return relative.format(-Math.floor(past / unit.size), unit.name);
  return `on ${format(iso, { year: "numeric", month: "long", day: "numeric", ...options })}`;
}

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** Milliseconds of each unit, and the number from which the next unit is used. */
const units = [
  { name: "minute", size: 60_000, until: 60 },
  { name: "hour", size: 3_600_000, until: 24 },
  { name: "day", size: 86_400_000, until: 7 },
] as const;

/** @param moment epoch milliseconds @returns 0 to 23 */
export function hourOf(moment: number, timeZone: string): number {
  return Number(formatOf({ hour: "2-digit", hourCycle: "h23", timeZone }).format(moment));
}

/** @param text ISO 8601, in `timeZone` if it names none @returns epoch milliseconds */
export function momentOf(text: string, timeZone: string): number {
  if (!isLocal.test(text)) return Date.parse(text);
  const asIfUtc = Date.parse(`${text}Z`);
  // May be wrong by an hour near a change of summer time; the next line corrects it.
  const near = asIfUtc - offsetAt(asIfUtc, timeZone);
  return asIfUtc - offsetAt(near, timeZone);
}

/** The next time (epoch milliseconds) when clocks of this zone show the full hour, 0 to 23. */
export function nextMomentAt(hour: number, now: number, timeZone: string): number {
  const day = 24 * 3_600_000;
  const on = (moment: number) =>
    momentOf(`${dayOf(moment, timeZone)}T${String(hour).padStart(2, "0")}:00`, timeZone);
  // A day can have 25 hours.
  const moments = [now, now + day, now + 2 * day].map(on);
  return moments.find((moment) => moment > now) ?? now + day;
}

/** "Today", "Yesterday", "Wednesday, April 1"; other years are named. @param day "2026-04-02" */
export function dayHeading(day: string, now: number, timeZone: string): string {
  const today = dayOf(now, timeZone);
  const daysAgo = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  if (daysAgo === 0) return "Today";
  if (daysAgo === 1) return "Yesterday";
  const isThisYear = today.slice(0, 4) === day.slice(0, 4);
  return format(day, {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(!isThisYear && { year: "numeric" }),
    timeZone: "UTC",
  });
}

/** @returns the day at this moment, as in "2026-04-02" */
export function dayOf(moment: number, timeZone: string): string {
  const written = formatOf({ year: "numeric", month: "2-digit", day: "2-digit", timeZone });
  const [month, date, year] = written.format(moment).split("/");
  return `${year}-${month}-${date}`;
}

const isLocal = /T[\d:.,]+$/;

/** Milliseconds that clocks of this zone are ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const text = formatOf({ timeZone, timeZoneName: "longOffset" }).format(moment);
  const [, sign = "+", hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function format(iso: string | null, options: Intl.DateTimeFormatOptions): string {
  const date = iso === null ? undefined : new Date(iso);
  if (!date || Number.isNaN(date.getTime())) return unknownDate;
  return formatOf(options).format(date);
}

/** Creating a format takes many times as long as using it, so a list creates one for all dates. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatsMax = 100;

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat("en-US", options);
  if (formats.size >= formatsMax) formats.clear();
  formats.set(key, created);
  return created;
}
