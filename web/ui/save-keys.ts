type Keys = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Ctrl or Cmd with S, wherever the keyboard has its letters. */
export function isSaveKey(event: Keys): boolean {
  const { key, code } = event;
  const isLatin = /^[\u0020-\u007E]$/.test(key);
  return isModified(event) && (isLatin ? key.toLowerCase() === "s" : code === "KeyS");
}

export function isSaveAndCloseKey(event: Keys): boolean {
  return isModified(event) && event.key === "Enter";
}

function isModified({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey;
}
