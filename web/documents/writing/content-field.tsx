import type { RichTextEditorProps } from "../../editor/rich-text-editor.tsx";
import { LazyEditor } from "./lazy-editor.tsx";

export function ContentField(
  props: Omit<RichTextEditorProps, "name" | "placeholder" | "required">,
) {
  return (
    <LazyEditor height={330}>
      {(Editor) => (
        <Editor {...props} name="Content" placeholder="Write the document here." required />
      )}
    </LazyEditor>
  );
}
