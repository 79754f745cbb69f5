import { useEffect } from "react";
import { idFromHash } from "./jump-to.ts";

export function useJumpToHash(): void {
  useEffect(() => {
    const id = idFromHash(location.hash);
    if (id !== "") document.getElementById(id)?.scrollIntoView();
  }, []);
}
