/** Focuses the same button of a moved row, or the other one if the row is now first or last. */
export function focusMoveButton(row: Element | undefined, step: -1 | 1): void {
  const button = (direction: number) =>
    row?.querySelector<HTMLButtonElement>(`[data-step="${direction}"]:not(:disabled)`);
  (button(step) ?? button(-step))?.focus();
}
