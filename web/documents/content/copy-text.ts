/** Whether the browser did copy it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyAsTold(text);
  }
}

/** Without https a browser has no clipboard for pages; what it is told to copy it copies all the same. */
function copyAsTold(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", fill);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", fill);
  return isCopied;
}
