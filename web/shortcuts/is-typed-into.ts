const typedInto = "input, textarea, select, [contenteditable=''], [contenteditable='true']";

/** Whether letters go there as text. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}
