import { useEffect, useEffectEvent } from "react";

type Key = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "key">;

export function isSaveKey({ ctrlKey, metaKey, shiftKey, altKey, key }: Key): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === "s";
}

/** Mod-S saves; the browser would save the page as a file. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    // In a dialog something else is being asked.
    if (!document.querySelector("[role=dialog], [role=alertdialog]")) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
