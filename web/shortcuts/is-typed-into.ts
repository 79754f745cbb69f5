const typedInto = "input, textarea, select, [contenteditable=''], [contenteditable='true']";

export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}
