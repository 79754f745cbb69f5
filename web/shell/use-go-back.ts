import { useLocation, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { isPlainClick } from "../ui/is-plain-click.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    cameFrom?: string;
  }
}

/** Going back in the history restores the list's scroll position. A new visit would not. */
export function useGoBack(back: string): (event: MouseEvent) => void {
  const router = useRouter();
  const cameFrom = useLocation({ select: (location) => location.state.cameFrom });
  return (event) => {
    if (cameFrom !== back || !isPlainClick(event)) return;
    event.preventDefault();
    router.history.back();
  };
}
