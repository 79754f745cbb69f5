import { useEffect, useEffectEvent } from "react";

type SaveKeys = { onSave: () => void; onSaveAndClose: () => void };

/**
 * Ctrl or Cmd with S saves, with Enter saves and closes (rule 9.43). The browser's own dialog never
 * opens.
 */
export function useSaveKeys({ onSave, onSaveAndClose }: SaveKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isS = isSaveKey(event);
    if (!isS && !isSaveAndCloseKey(event)) return;
    event.preventDefault();
    const isInDialog =
      event.target instanceof Element &&
      event.target.closest("[role=dialog], [role=alertdialog]") !== null;
    if (event.isComposing || event.repeat || isInDialog) return;
    if (isS) onSave();
    else onSaveAndClose();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

type Keys = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export function isSaveKey(event: Keys): boolean {
  const { key, code } = event;
  const isLatin = /^[\u0020-\u007E]$/.test(key);
  return isModified(event) && (isLatin ? key.toLowerCase() === "s" : code === "KeyS");
}

function isSaveAndCloseKey(event: Keys): boolean {
  return isModified(event) && event.key === "Enter";
}

function isModified({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey;
}
