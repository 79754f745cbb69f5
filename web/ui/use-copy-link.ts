import { copyText } from "./copy-text.ts";
import { useToasts } from "./toasts.ts";

/** @returns copies the whole address of a path of this wiki, and says so */
export function useCopyLink(): (path: string) => Promise<void> {
  const toasts = useToasts();
  return async (path) => {
    const { href } = new URL(path, location.origin);
    if (await copyText(href)) toasts.show("Link copied", { duration: "short" });
    else toasts.show("Couldn't copy the link.", { tone: "danger" });
  };
}
