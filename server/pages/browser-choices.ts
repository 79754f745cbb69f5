import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { closedPinsCookie, timeZoneCookie } from "../../domain/first-answers.ts";
import { isTimeZone } from "../../domain/settings/is-time-zone.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";

export function timeZoneOf(c: Context): string | undefined {
  const zone = getCookie(c, timeZoneCookie);
  return zone !== undefined && isTimeZone(zone) ? zone : undefined;
}

export function closedPinsOf(c: Context, subteams: readonly Subteam[]): string[] {
  const closed = (getCookie(c, closedPinsCookie) ?? "").split(",");
  return subteams.map(({ id }) => id).filter((id) => closed.includes(id));
}
