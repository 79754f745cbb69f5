type Keys = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Keys with modifiers keep their meaning, such as saving. */
export function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
