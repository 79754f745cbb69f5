import { useState } from "react";
import { useLazyCode } from "../ui/use-lazy-code.ts";

export const loadShortcuts = () => import("../shortcuts/shortcuts.tsx");

/** @returns props for a button that opens it, and the dialog */
export function useShortcutsDialog() {
  const { code, prepare, open } = useLazyCode(
    loadShortcuts,
    "Failed to open the shortcuts. Please try again.",
  );
  const [isOpen, setOpen] = useState(false);
  return {
    button: { onClick: async () => setOpen(await open()), onPointerEnter: prepare },
    dialog: code && <code.ShortcutsDialog open={isOpen} onClose={() => setOpen(false)} />,
  };
}
