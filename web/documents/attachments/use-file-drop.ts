import { useEffect, useEffectEvent, useState } from "react";

/** Even while disabled, keeps the browser from opening files dropped on the page. */
export function useFileDrop(disabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const addFiles = useEffectEvent((files: readonly File[]) => {
    if (!disabled && files.length > 0) onFiles(files);
  });
  useEffect(() => {
    // An image dragged from this page looks like a file.
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
      setOver(!isForEditor(event));
    };
    const leave = (event: DragEvent) => {
      // Without a related target the pointer has left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const isDropOfFiles = !isFromPage && event.dataTransfer?.types.includes("Files");
      end();
      // The editor has already handled an image dropped into the text.
      if (!isDropOfFiles || event.defaultPrevented || !event.dataTransfer) return;
      event.preventDefault();
      addFiles(filesIn(event.dataTransfer));
    };
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener("dragstart", start, { signal });
    window.addEventListener("dragend", end, { signal });
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    return () => controller.abort();
  }, []);
  return isOver && !disabled;
}

/** The editor accepts images if every item is one. */
function isForEditor({ target, dataTransfer }: DragEvent): boolean {
  const isOverText = target instanceof Element && target.closest('[contenteditable="true"]');
  return Boolean(isOverText) && [...(dataTransfer?.items ?? [])].every(isPicture);
}

function isPicture({ type }: DataTransferItem): boolean {
  return type.startsWith("image/");
}

/** Skips folders, which look like files but cannot be read. */
function filesIn(transfer: DataTransfer): File[] {
  return [...transfer.items].flatMap((item) => {
    if (item.kind !== "file" || item.webkitGetAsEntry()?.isDirectory) return [];
    return item.getAsFile() ?? [];
  });
}
