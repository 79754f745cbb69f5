import { onTestFinished } from "vitest";

/**
 * Stubs copying, which jsdom lacks, until the test ends.
 * @param kind over plain http there is no clipboard API; a "refused" copy fails both ways
 * @returns the copied texts
 */
export function stubClipboard(kind: "https" | "http" | "refused"): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  const runCommand = () => {
    if (kind === "refused") return false;
    const clipboardData = { setData: (_type: string, text: string) => copied.push(text) };
    const event = new Event("copy", { bubbles: true, cancelable: true });
    const field = document.activeElement;
    (field ?? document).dispatchEvent(Object.assign(event, { clipboardData }));
    if (!event.defaultPrevented && field instanceof HTMLInputElement) {
      copied.push(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0));
    }
    return true;
  };
  if (kind === "https") {
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  }
  Object.assign(document, { execCommand: runCommand });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "clipboard");
    Reflect.deleteProperty(document, "execCommand");
  });
  return copied;
}
