import { useEffect, useEffectEvent } from "react";
import { isSaveKey } from "../ui/save-keys.ts";

/** Saves on Ctrl-S or Cmd-S, where the browser would save the page as a file. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    // An open dialog needs an answer first.
    if (!document.querySelector("[role=dialog], [role=alertdialog]")) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
