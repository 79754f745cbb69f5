/** Focuses the button of the next row, or the file input when no row is left. */
export function focusAfterRemoval(part: HTMLElement | null, removedRow: number): void {
  const stops = [...(part?.querySelectorAll<HTMLElement>("input, button") ?? [])];
  (stops[removedRow + 1] ?? stops.at(-1))?.focus();
}
