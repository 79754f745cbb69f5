import type { JSONContent } from "@tiptap/core";
import { shownTitle } from "../../../domain/documents/documents.ts";
import type { Target } from "./use-targets.ts";

export function addressOf({ id }: Target): string {
  return `/document/${id}`;
}

/** A link whose text is the document's title. It holds the id, which never changes. */
export function linkTo(target: Target): JSONContent[] {
  const link = { type: "link", attrs: { href: addressOf(target) } };
  return [
    { type: "text", text: shownTitle(target.title), marks: [link] },
    { type: "text", text: " " },
  ];
}
