import { raw, type html } from "hono/html";
import { marked } from "marked";

export type Html = ReturnType<typeof html>;

/** The description's own texts; nothing that people write comes here. */
export function markdown(text: string | undefined): Html {
  return raw(text === undefined ? "" : marked.parse(text, { async: false }));
}
