/**
 * The pressed button is gone: the next row's takes over, without rows the field that takes files.
 * @param row of the list, counted from 0, that went
 */
export function focusAfterRemoval(part: HTMLElement | null, row: number): void {
  const stops = [...(part?.querySelectorAll<HTMLElement>("input, button") ?? [])];
  (stops[row + 1] ?? stops.at(-1))?.focus();
}
