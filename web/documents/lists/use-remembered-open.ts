import { useState } from "react";

/** Whether a section is open, stored in this browser. Open by default. */
export function useRememberedOpen(key: string): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(() => read(key) !== "closed");
  const toggle = () => {
    write(key, isOpen ? "closed" : "open");
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be disabled; the choice then lasts until the screen closes.
  }
}
