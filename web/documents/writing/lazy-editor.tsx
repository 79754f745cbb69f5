import type { ReactNode } from "react";
import type { RichTextEditor } from "../../editor/rich-text-editor.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useCodeOnMount } from "../../ui/use-code-on-mount.ts";
import { loadCode } from "../../ui/use-lazy-code.ts";
import { loadEditor } from "./load-editor.ts";
import styles from "./lazy-editor.module.css";

type Editor = typeof RichTextEditor;

// Load along with the form, because the connection may be lost before a text is opened.
loadCode(loadEditor).catch(() => undefined);

type LazyEditorProps = {
  /** The height in pixels of the skeleton that is shown until the editor has loaded. */
  height: number;
  children: (editor: Editor) => ReactNode;
};

/** If the editor fails to load, the rest of the form keeps working. */
export function LazyEditor({ height, children }: LazyEditorProps) {
  const { code, hasFailed, open } = useCodeOnMount(loadEditor);
  if (code) return children(code);
  if (!hasFailed) return <Skeleton height={height} className={styles.place} />;
  return (
    <Note
      tone="danger"
      role="alert"
      actions={
        <Button size="sm" onClick={() => void open()}>
          Retry
        </Button>
      }
    >
      Failed to open the editor. Please try again.
    </Note>
  );
}
