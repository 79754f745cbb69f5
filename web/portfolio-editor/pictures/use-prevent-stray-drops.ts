import { useEffect } from "react";

/** Keeps the browser from opening a file that was dropped in the wrong place. */
export function usePreventStrayDrops(): void {
  useEffect(() => {
    const ignoreFiles = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", ignoreFiles);
    window.addEventListener("drop", ignoreFiles);
    return () => {
      window.removeEventListener("dragover", ignoreFiles);
      window.removeEventListener("drop", ignoreFiles);
    };
  }, []);
}
