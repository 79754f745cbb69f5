/** Focuses the same button of a moved row, or the opposite one at the end of the list. */
export function focusMoveButton(row: Element | undefined, step: -1 | 1): void {
  const button = (direction: number) =>
    row?.querySelector<HTMLButtonElement>(`[data-step="${direction}"]:not(:disabled)`);
  (button(step) ?? button(-step))?.focus();
}
