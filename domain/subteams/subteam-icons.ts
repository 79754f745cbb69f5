/** In the order of the icon picker. */
export const subteamIcons = [
  "steering-wheel",
  "chassis",
  "chip",
  "damper",
  "wind",
  "briefcase",
  "bolt",
  "books",
  "engine",
  "gauge",
  "battery",
  "plug",
  "flame",
  "drop",
  "snowflake",
  "propeller",
  "antenna",
  "shield",
  "wrench",
  "hammer",
  "camera",
  "flask",
  "scale",
  "ruler",
  "chart",
  "calculator",
  "code",
  "laptop",
  "brain",
  "bug",
  "rocket",
  "radar",
  "robot",
  "truck",
  "pin",
  "trophy",
  "presentation",
  "handshake",
  "first-aid",
  "leaf",
] as const;

export type SubteamIconName = (typeof subteamIcons)[number];

/** "First aid" for "first-aid". */
export function iconLabel(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1).replaceAll("-", " ")}`;
}
