import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { catchUp } from "../../live/long-lists.ts";

/** Who comes back to the beginning of a list has not scrolled there. */
export function useCatchUp(list: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // A frame later the window stands where it stood when the list was left.
    const frame = requestAnimationFrame(() => catchUp(queryClient));
    return () => cancelAnimationFrame(frame);
  }, [queryClient, list]);
}
