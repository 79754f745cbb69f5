import { useEffect, useRef, useState } from "react";
import type { EditorHandle } from "../editor/rich-text-editor.tsx";
import { documentOwner } from "./drafts.ts";
import { draftBase, type EditedText, type EditStart } from "./edit-start.ts";
import { useDraftKeeper } from "./use-draft.ts";

export type EditedFields = Omit<EditedText, "content">;

/** What is being written into a document, and its draft on this device. */
export function useEditText({ member, base, resumed }: EditStart) {
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
  const draft = useDraftKeeper(
    documentOwner(member.id, base.id),
    () => {
      const { text, isChanged } = read();
      const { subteam } = base;
      return isChanged ? { subteam, ...text, base: draftBase(base) } : undefined;
    },
    resumed?.draftId,
  );
  return {
    editor,
    startHtml,
    fields,
    hasContent,
    draft,
    html,
    read,
    change: (next: Partial<EditedFields>) => {
      setFields((before) => ({ ...before, ...next }));
      draft.keepSoon();
    },
    changeContent: (filled: boolean) => {
      untouched.current ??= editor.current?.html();
      setHasContent(filled);
      draft.keepSoon();
    },
  };
}
