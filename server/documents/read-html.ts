import { Parser, type Handler } from "htmlparser2";
import { contentMaxDepth } from "../../domain/content/content.ts";
import { refuseWrongFields, wrongField } from "../../domain/refusals.ts";

/** Nesting depth before cleaning, which removes unknown elements. */
const sourceMaxDepth = 10 * contentMaxDepth;

/** The parser slows down with each open element, so deep nesting could block it for minutes. */
export function refuseDeepHtml(open: number): void {
  if (open > sourceMaxDepth) refuseWrongFields([wrongField("content", "content-too-deep")]);
}

export function readHtml(html: string, handler: Partial<Handler>): void {
  let open = 0;
  const parser = new Parser({
    ...handler,
    onopentag: (...tag) => {
      open += 1;
      refuseDeepHtml(open);
      handler.onopentag?.(...tag);
    },
    onclosetag: (...tag) => {
      open -= 1;
      handler.onclosetag?.(...tag);
    },
  });
  parser.end(html);
}
