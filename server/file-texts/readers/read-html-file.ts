import { Parser } from "htmlparser2";
import type { TextCollector } from "../collect-text.ts";
import { decodeText } from "./decode-text.ts";
import { Unreadable } from "./text-reader.ts";

const hidden = new Set(["script", "style", "noscript", "template", "svg", "math", "iframe"]);
const inline = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup tt u var wbr".split(
    " ",
  ),
);
const cells = new Set(["td", "th"]);

/** Nested elements. The library's time grows with their square. */
const depthMax = 5_000;

export async function readHtmlFile(bytes: Uint8Array, collector: TextCollector): Promise<void> {
  let [depth, hiddenIn] = [0, 0];
  const parser = new Parser({
    onopentagname(name) {
      depth += 1;
      if (depth > depthMax) throw new Unreadable("broken");
      if (hidden.has(name)) hiddenIn += 1;
      if (!inline.has(name) && !cells.has(name)) collector.add("\n");
    },
    onclosetag(name) {
      depth -= 1;
      if (hidden.has(name)) hiddenIn -= 1;
      if (!inline.has(name)) collector.add(cells.has(name) ? "\t" : "\n");
    },
    ontext(text) {
      if (hiddenIn === 0) collector.add(text.replace(/\s+/g, " "));
    },
  });
  for (const text of decodeText(bytes)) {
    if (collector.isFull()) return;
    parser.write(text);
  }
  parser.end();
}
