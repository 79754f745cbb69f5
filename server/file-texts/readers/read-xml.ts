import { Parser } from "htmlparser2";
import { Unreadable } from "./text-reader.ts";

type Handlers = {
  onOpen?: (name: string, attributes: Record<string, string>) => void;
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
};

/** Nested elements. Documents have a few dozen. */
const depthMax = 1_000;

/** Skips a document type, so that its entities are never expanded. */
export async function readXml(
  source: AsyncIterable<string>,
  isFull: () => boolean,
  { onOpen, onClose, onText }: Handlers,
): Promise<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > depthMax) throw new Unreadable("broken");
        onOpen?.(name, attributes);
      },
      onclosetag(name) {
        depth -= 1;
        onClose?.(name);
      },
      ontext: (text) => onText?.(text),
    },
    { xmlMode: true },
  );
  for await (const text of source) {
    if (isFull()) return;
    parser.write(text);
  }
  parser.end();
}
