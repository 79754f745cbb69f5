/** @param style the value of a `style` attribute */
export function styleValue(style: string, property: string): string | undefined {
  return new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, "i").exec(style)?.[1]?.trim();
}
