import { useEffect } from "react";
import { idIn } from "./jump-to.ts";

/** An address with a heading in it leads there once the text is on the screen. */
export function useJumpToHash(): void {
  useEffect(() => {
    const id = idIn(location.hash);
    if (id !== "") document.getElementById(id)?.scrollIntoView();
  }, []);
}
