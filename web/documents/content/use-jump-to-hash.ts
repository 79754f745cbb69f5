import { useEffect } from "react";
import { idFromHash } from "./jump-to.ts";

/** Milliseconds in which other parts of the screen may load and move the target. */
const settling = 4_000;

export function useJumpToHash(): void {
  useEffect(() => {
    const place = document.getElementById(idFromHash(location.hash));
    if (!place) return undefined;
    const jump = () => place.scrollIntoView();
    const observer = new ResizeObserver(jump);
    const stop = () => observer.disconnect();
    jump();
    observer.observe(document.body);
    for (const input of ["wheel", "pointerdown", "keydown"]) {
      addEventListener(input, stop, { once: true, passive: true });
    }
    setTimeout(stop, settling);
    return stop;
  }, []);
}
