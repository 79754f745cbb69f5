import { useEffect, useState } from "react";

const delay = 200;

/** Also trims the text. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed.trim()), delay);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
