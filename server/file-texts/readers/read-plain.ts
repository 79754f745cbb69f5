import type { TextCollector } from "../collect-text.ts";
import { decodeText } from "./decode-text.ts";

export async function readPlain(bytes: Uint8Array, collector: TextCollector): Promise<void> {
  for (const text of decodeText(bytes)) {
    if (collector.isFull()) return;
    collector.add(text);
  }
}
