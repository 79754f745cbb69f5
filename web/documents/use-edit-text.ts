import { useEffect, useRef, useState } from "react";
import type { EditorHandle } from "../editor/rich-text-editor.tsx";
import type { EditedText, EditStart } from "./edit-start.ts";

export type EditedFields = Omit<EditedText, "content">;

/** What is being written into a document. */
export function useEditText({ base, resumed }: EditStart) {
  const editor = useRef<EditorHandle>(null);
  const startHtml = resumed?.content ?? base.content;
  const [fields, setFields] = useState<EditedFields>({
    title: resumed?.title ?? base.title ?? "",
    tags: resumed?.tags ?? base.tags,
  });
  const [hasContent, setHasContent] = useState(false);
  // The editor's own way of saying it, which is not quite the server's: asked before anything is typed.
  const untouched = useRef<string>(undefined);
  useEffect(() => {
    untouched.current ??= editor.current?.html();
  });

  const html = () => editor.current?.html() ?? startHtml;
  const read = () => {
    const text: EditedText = { ...fields, content: html() };
    const isRewritten = untouched.current !== undefined && text.content !== untouched.current;
    const isChanged =
      resumed !== undefined ||
      isRewritten ||
      text.title !== (base.title ?? "") ||
      text.tags.join("\n") !== base.tags.join("\n");
    return { text, isChanged };
  };
  return {
    editor,
    startHtml,
    fields,
    hasContent,
    html,
    read,
    change: (next: Partial<EditedFields>) => {
      setFields((before) => ({ ...before, ...next }));
    },
    changeContent: (filled: boolean) => {
      untouched.current ??= editor.current?.html();
      setHasContent(filled);
    },
  };
}
