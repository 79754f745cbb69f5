import { DOMParser as FormatParser, type ResolvedPos, type Slice } from "@tiptap/pm/model";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { Formats } from "../formats.ts";
import { isMarkdown, markdownHtml } from "./markdown.ts";
import { pastedHtml } from "./pasted-html.ts";

/**
 * What is pasted, said in our own formats; plain text that is clearly Markdown as well.
 * @param isOwnImage whether a file was uploaded for this document; pictures of others are left behind
 */
export function pasteProps(
  isOwnImage: (id: string) => boolean,
  formats: Formats = "document",
): Pick<EditorProps, "transformPastedHTML" | "clipboardTextParser"> {
  const fromMarkdown = (text: string, context: ResolvedPos, plain: boolean, view: EditorView) => {
    // Pasted as plain text on purpose, or nothing but that.
    if (plain || !isMarkdown(text)) return undefined;
    const html = pastedHtml(markdownHtml(text), isOwnImage, formats);
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return FormatParser.fromSchema(view.state.schema).parseSlice(body, { context });
  };
  return {
    transformPastedHTML: (html) => pastedHtml(html, isOwnImage, formats),
    // Without an answer the engine goes on with the plain text; its type does not say so.
    clipboardTextParser: fromMarkdown as (...asked: Parameters<typeof fromMarkdown>) => Slice,
  };
}
