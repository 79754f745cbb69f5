import { copyText } from "./copy-text.ts";
import { useToasts } from "./toasts.ts";

/** @returns a function that copies the full address of a path and shows a toast */
export function useCopyLink(): (path: string) => Promise<void> {
  const toasts = useToasts();
  return async (path) => {
    const { href } = new URL(path, location.origin);
    if (await copyText(href)) toasts.show("Link copied", { duration: "short" });
    else toasts.show("Couldn't copy the link.", { tone: "danger" });
  };
}
