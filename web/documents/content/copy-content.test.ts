import { afterEach, expect, test, vi } from "vitest";
import { stubClipboard } from "../../testing/stub-clipboard.ts";
import { copyContent } from "./copy-content.ts";

afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
});

const html = "<h2>Fit</h2><p>Use <strong>M6</strong> &amp; glue</p><ul><li>a</li></ul>";
const plain = "Fit\nUse M6 & glue\na";

test("copies content with its formats and as plain text", async () => {
  const written: { parts: object }[] = [];
  class Item {
    readonly parts: object;
    constructor(parts: object) {
      this.parts = parts;
    }
  }
  /** Keeps its text, because jsdom cannot read a blob at once. */
  class Part {
    readonly text: string;
    constructor([text = ""]: string[], { type }: { type: string }) {
      this.text = `${type}: ${text}`;
    }
  }
  vi.stubGlobal("ClipboardItem", Item);
  vi.stubGlobal("Blob", Part);
  const write = async (items: Item[]) => void written.push(...items);
  Object.defineProperty(navigator, "clipboard", { value: { write }, configurable: true });
  expect(await copyContent(html)).toBe(true);
  expect(written).toEqual([
    {
      parts: {
        "text/html": { text: `text/html: ${html}` },
        "text/plain": { text: `text/plain: ${plain}` },
      },
    },
  ]);
});

test.each(["https", "http"] as const)("copies plain text over %s without formats", async (kind) => {
  const copied = stubClipboard(kind);
  expect(await copyContent(html)).toBe(true);
  expect(copied).toEqual([plain]);
});

test("says when nothing could be copied", async () => {
  stubClipboard("refused");
  expect(await copyContent(html)).toBe(false);
});
