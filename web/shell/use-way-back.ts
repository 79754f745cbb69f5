import { useLocation, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The path of the list that led here. */
    cameFrom?: string;
  }
}

/** Back to the list that led here is a step back in the history, so that it stands where it was left. */
export function useWayBack(back: string): (event: MouseEvent) => void {
  const router = useRouter();
  const cameFrom = useLocation({ select: (location) => location.state.cameFrom });
  return (event) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (cameFrom !== back || !isPlain) return;
    event.preventDefault();
    router.history.back();
  };
}
