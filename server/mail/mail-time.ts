/** A time for an email, which does not know its reader's zone: "Tuesday, April 7 at 9:05 AM EDT". */
export function mailTime(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(time);
}
