import type { Editor, Range } from "@tiptap/core";
import { shownTitle } from "../../../domain/documents/documents.ts";
import type { Target } from "./use-targets.ts";

export function addressOf({ id }: Target): string {
  return `/document/${id}`;
}

/** Inserts a link whose text is the document's title. It holds the id, which never changes. */
export function insertTarget(editor: Editor, target: Target, range: Range): void {
  const link = { type: "link", attrs: { href: addressOf(target) } };
  editor
    .chain()
    .focus()
    .insertContentAt(range, [
      { type: "text", text: shownTitle(target.title), marks: [link] },
      { type: "text", text: " " },
    ])
    .run();
}
