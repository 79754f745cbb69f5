export const copyProblem = "Couldn't copy. Select the text and copy it yourself.";

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithCommand(text);
  }
}

/** The clipboard API needs https; `execCommand` also works over plain http. */
function copyWithCommand(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", fill);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", fill);
  return isCopied;
}
