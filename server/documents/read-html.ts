import { Parser, type Handler } from "htmlparser2";
import { contentMaxDepth } from "../../domain/content/content.ts";
import { refuseWrongFields, wrongField } from "../../domain/refusals.ts";

/** Elements inside one another before cleaning, which takes away what says nothing. */
const sourceMaxDepth = 10 * contentMaxDepth;

/**
 * The library takes longer with each open element: a flood of them would block everyone for minutes.
 * @throws Refusal "content-too-deep"
 */
export function refuseDeepHtml(open: number): void {
  if (open > sourceMaxDepth) refuseWrongFields([wrongField("content", "content-too-deep")]);
}

/** @throws Refusal "content-too-deep" */
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
