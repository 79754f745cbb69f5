/** Focuses the next row's button, or the last one; without rows, the file input. */
export function focusAfterRemoval(part: HTMLElement | null, removedRow: number): void {
  const stops = [...(part?.querySelectorAll<HTMLElement>("input, button") ?? [])];
  (stops[removedRow + 1] ?? stops.at(-1))?.focus();
}
