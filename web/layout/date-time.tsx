import { longDate, shortDate } from "../../domain/dates.ts";
import { useTimeZone } from "./use-time-zone.ts";

const formats = { short: shortDate, long: longDate };

type DateTimeProps = {
  /** ISO 8601; null if unknown. */
  at: string | null;
  format?: keyof typeof formats;
  className?: string | undefined;
};

export function DateTime({ at, format = "short", className }: DateTimeProps) {
  const words = formats[format](at, { timeZone: useTimeZone() });
  return at === null ? (
    <span className={className}>{words}</span>
  ) : (
    // Browsers may write a date a little differently than the server.
    <time className={className} dateTime={at} suppressHydrationWarning>
      {words}
    </time>
  );
}
