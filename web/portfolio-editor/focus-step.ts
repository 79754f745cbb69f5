/** The pressed button stays the focused one, with what it has moved; at the end its opposite takes over. */
export function focusStep(row: Element | undefined, step: -1 | 1): void {
  const button = (of: number) =>
    row?.querySelector<HTMLButtonElement>(`[data-step="${of}"]:not(:disabled)`);
  (button(step) ?? button(-step))?.focus();
}
