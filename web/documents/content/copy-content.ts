import { copyText } from "../../ui/copy-text.ts";
import { parseContent } from "./parse-content.ts";

export async function copyContent(html: string): Promise<boolean> {
  const text = [...parseContent(html).children].map((block) => block.textContent ?? "").join("\n");
  try {
    const kinds = { "text/html": html, "text/plain": text };
    const blobs = Object.entries(kinds).map(([type, part]) => [type, new Blob([part], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return copyText(text);
  }
}
