/** "KB", the subteam's digit, and the running number with at least four digits (rule 3.3). */
export function serialNumber(digit: number, running: number): string {
  return `KB${digit}${String(running).padStart(4, "0")}`;
}

/** Splits a serial number for display; undefined for another system's. */
export function serialParts(
  serial: string,
): { prefix: string; digit: string; running: string } | undefined {
  const match = /^(KB)(\d)(\d{4,})$/.exec(serial);
  if (!match) return undefined;
  const [, prefix = "", digit = "", running = ""] = match;
  return { prefix, digit, running };
}
