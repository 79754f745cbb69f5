import { longDate, timeAgo } from "../../domain/dates.ts";
import { useNow } from "./use-now.ts";
import { useTimeZone } from "./use-time-zone.ts";

const minute = 60_000;

/** "2 hours ago"; the exact time is shown on hover. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow(minute);
  const timeZone = useTimeZone();
  return (
    // Browsers may write a date a little differently than the server.
    <time dateTime={at} title={longDate(at, { timeZone })} suppressHydrationWarning>
      {timeAgo(at, now, { timeZone })}
    </time>
  );
}
