/** Focuses a neighbor's button, or the list's surroundings, because the pressed one disappears. */
export function focusNextMark(button: HTMLElement): void {
  const around = button.closest<HTMLElement>('[role="dialog"], #content');
  const marks = [...(around?.querySelectorAll<HTMLElement>("li button") ?? [])];
  const at = marks.indexOf(button);
  const next = marks[at + 1] ?? marks[at - 1] ?? around;
  next?.focus({ preventScroll: true });
}
