import { isTimeZone } from "../../domain/settings/is-time-zone.ts";

/** All zones with their offset now, such as "America/Detroit (UTC−04:00)", and the current one. */
export function timeZoneOptions(current: string) {
  const zones = Intl.supportedValuesOf("timeZone");
  const all = current === "" || zones.includes(current) ? zones : [current, ...zones];
  return all.map((value) => ({ value, label: labelOf(value) }));
}

/** The server may know zones that this browser does not. */
function labelOf(timeZone: string): string {
  const name = timeZone.replaceAll("_", " ");
  return isTimeZone(timeZone) ? `${name} (${offsetOf(timeZone)})` : name;
}

function offsetOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace("GMT", "UTC").replace("-", "\u2212");
}
