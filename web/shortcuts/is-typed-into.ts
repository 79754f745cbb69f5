const typedInto = "input, textarea, select, [contenteditable=''], [contenteditable='true']";

/** Whether keys type text into this element. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}
