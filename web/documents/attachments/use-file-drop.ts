import { useEffect, useEffectEvent, useState } from "react";

/**
 * Files that are dropped anywhere on the page.
 * @param closed nothing can be added now; a dropped file still must not take the place of the page
 * @returns whether files that would be taken are over the page at this moment
 */
export function useFileDrop(closed: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: readonly File[]) => {
    if (!closed && files.length > 0) onFiles(files);
  });
  useEffect(() => {
    // A picture of the page that is being dragged looks like a file.
    let isFromPage = false;
    const start = () => {
      isFromPage = true;
    };
    const end = () => {
      isFromPage = false;
      setOver(false);
    };
    const over = (event: DragEvent) => {
      if (isFromPage || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(!goesIntoText(event));
    };
    const leave = (event: DragEvent) => {
      // Only leaving the window has nothing it goes to.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const isTaken = !isFromPage && event.dataTransfer?.types.includes("Files");
      end();
      // The editor has taken a picture into the text.
      if (!isTaken || event.defaultPrevented || !event.dataTransfer) return;
      event.preventDefault();
      take(filesIn(event.dataTransfer));
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragstart", start, { signal });
    window.addEventListener("dragend", end, { signal });
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    return () => listening.abort();
  }, []);
  return isOver && !closed;
}

/** The editor takes pictures, when there is nothing else. */
function goesIntoText({ target, dataTransfer }: DragEvent): boolean {
  const isOverText = target instanceof Element && target.closest('[contenteditable="true"]');
  return Boolean(isOverText) && [...(dataTransfer?.items ?? [])].every(isPicture);
}

function isPicture({ type }: DataTransferItem): boolean {
  return type.startsWith("image/");
}

/** A folder looks like a file here and cannot be read like one. */
function filesIn(transfer: DataTransfer): File[] {
  return [...transfer.items].flatMap((item) => {
    if (item.kind !== "file" || item.webkitGetAsEntry()?.isDirectory) return [];
    return item.getAsFile() ?? [];
  });
}
