import { DOMParser as FormatParser, type ResolvedPos, type Slice } from "@tiptap/pm/model";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import type { Formats } from "../formats.ts";
import { isMarkdown, markdownHtml } from "./markdown.ts";
import { pastedHtml } from "./pasted-html.ts";

/** @param isOwnImage whether a file was uploaded for this document; other pictures are dropped */
export function pasteProps(
  isOwnImage: (id: string) => boolean,
  formats: Formats = "document",
): Pick<EditorProps, "transformPastedHTML" | "clipboardTextParser"> {
  const fromMarkdown = (text: string, context: ResolvedPos, plain: boolean, view: EditorView) => {
    if (plain || !isMarkdown(text)) return undefined;
    const html = pastedHtml(markdownHtml(text), isOwnImage, formats);
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return FormatParser.fromSchema(view.state.schema).parseSlice(body, { context });
  };
  return {
    transformPastedHTML: (html) => pastedHtml(html, isOwnImage, formats),
    // ProseMirror pastes plain text when this returns nothing, which its type does not allow.
    clipboardTextParser: fromMarkdown as (...asked: Parameters<typeof fromMarkdown>) => Slice,
  };
}
