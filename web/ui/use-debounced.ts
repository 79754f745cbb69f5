import { useEffect, useState } from "react";

/** Milliseconds of rest in typing before the server is asked. */
const rest = 200;

export function useDebounced(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
