import { raw } from "hono/html";
import { marked } from "marked";
import type { Html } from "../http/text-page.ts";

/** The description's own texts; nothing that people write comes here. */
export function markdown(text: string | undefined): Html {
  return raw(text === undefined ? "" : marked.parse(text, { async: false }));
}
