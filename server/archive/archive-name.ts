import { encryptedEnding } from "./encryption.ts";

/** @returns a name such as "2026-11-26-030000.paddock", in UTC */
export function archiveName(at: Date, isEncrypted = false): string {
  const [date, time = ""] = at.toISOString().slice(0, 19).split("T");
  return `${date}-${time.replaceAll(":", "")}.paddock${isEncrypted ? encryptedEnding : ""}`;
}

/** @returns milliseconds since 1970; undefined for other names */
export function timeOfArchive(name: string): number | undefined {
  const [, date, hour, minute, second] =
    /^(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.paddock(?:\.age)?$/.exec(name) ?? [];
  const time = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}
