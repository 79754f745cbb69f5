import { copyProblem, copyText } from "./copy-text.ts";
import { useToasts } from "./toasts.ts";

/** @returns a function that copies a text and shows a toast if the browser refuses */
export function useCopy(): (text: string) => Promise<boolean> {
  const toasts = useToasts();
  return async (text) => {
    const isCopied = await copyText(text);
    if (!isCopied) toasts.show(copyProblem, { tone: "danger" });
    return isCopied;
  };
}
