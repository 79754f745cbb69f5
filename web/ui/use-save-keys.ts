import { useEffect, useEffectEvent } from "react";
import { isSaveAndCloseKey, isSaveKey } from "./save-keys.ts";

type SaveKeys = { onSave: () => void; onSaveAndClose?: () => void };

/** Ctrl or Cmd with S saves, with Enter also closes (rules 9.43, 9.73), without browser dialogs. */
export function useSaveKeys({ onSave, onSaveAndClose }: SaveKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const save = isSaveKey(event) ? onSave : isSaveAndCloseKey(event) && onSaveAndClose;
    if (!save) return;
    event.preventDefault();
    const isInDialog =
      event.target instanceof Element &&
      event.target.closest("[role=dialog], [role=alertdialog]") !== null;
    if (event.isComposing || event.repeat || isInDialog) return;
    save();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
