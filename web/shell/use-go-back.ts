import { useLocation, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The path of the list from which the viewer came. */
    cameFrom?: string;
  }
}

/** Goes back in the history if that leads to the same list, which restores its scroll position. */
export function useGoBack(back: string): (event: MouseEvent) => void {
  const router = useRouter();
  const cameFrom = useLocation({ select: (location) => location.state.cameFrom });
  return (event) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (cameFrom !== back || !isPlain) return;
    event.preventDefault();
    router.history.back();
  };
}
