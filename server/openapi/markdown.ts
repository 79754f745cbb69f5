import { raw } from "hono/html";
import { marked } from "marked";
import type { Html } from "../http/text-page.ts";

/** Renders trusted text only: nothing that people write gets here. */
export function markdown(text: string | undefined): Html {
  return raw(text === undefined ? "" : marked.parse(text, { async: false }));
}
