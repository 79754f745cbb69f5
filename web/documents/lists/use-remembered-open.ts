import { useState } from "react";

/** Stores in this browser whether a section is open. */
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
