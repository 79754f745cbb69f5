/** Shown for a missing or unreadable date (rule 3.21). */
const unknownDate = "Unknown date";

type Options = { timeZone?: string };

const parts = { year: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;

/** For lists: "Apr 2, 2026, 06:42 PM", in the viewer's time zone by default. */
export function shortDate(iso: string | null, options: Options = {}): string {
  return format(iso, { ...parts, month: "short", ...options });
}

/** For documents: "April 2, 2026 at 06:42 PM". */
export function longDate(iso: string | null, options: Options = {}): string {
  return format(iso, { ...parts, month: "long", ...options });
}

function format(iso: string | null, options: Intl.DateTimeFormatOptions): string {
  const date = iso === null ? undefined : new Date(iso);
  if (!date || Number.isNaN(date.getTime())) return unknownDate;
  return new Intl.DateTimeFormat("en-US", options).format(date);
}
