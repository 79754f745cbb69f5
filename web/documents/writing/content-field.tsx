import { lazy, Suspense } from "react";
import type { RichTextEditorProps } from "../../editor/rich-text-editor.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { loadEditor } from "./load-editor.ts";
import styles from "./document-form.module.css";

// Load along with this module, which is preloaded when a link to the form is hovered.
loadEditor().catch(() => undefined);

const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

export function ContentField(
  props: Omit<RichTextEditorProps, "name" | "placeholder" | "required">,
) {
  return (
    <Suspense fallback={<Skeleton height={330} className={styles.editorPlace} />}>
      <RichTextEditor {...props} name="Content" placeholder="Write the document here." required />
    </Suspense>
  );
}
