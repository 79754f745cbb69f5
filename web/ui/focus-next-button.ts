/** Focuses a neighbor's button, or the list's surroundings, because the pressed one disappears. */
export function focusNextButton(button: HTMLElement): void {
  const around = button.closest<HTMLElement>('[role="dialog"], #content');
  const buttons = [...(around?.querySelectorAll<HTMLElement>("li button") ?? [])];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1] ?? around;
  next?.focus({ preventScroll: true });
}
