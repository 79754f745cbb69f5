import { useEffect, useState, type ReactNode } from "react";
import { loadEditor } from "../documents/writing/load-editor.ts";
import type { RichTextEditor } from "../editor/rich-text-editor.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./late-editor.module.css";

type Editor = typeof RichTextEditor;

/** Kept, so that the next text opens at once. */
let loaded: Editor | undefined;

async function load(): Promise<Editor> {
  loaded ??= (await loadEditor()).RichTextEditor;
  return loaded;
}

type LateEditorProps = { children: (editor: Editor) => ReactNode };

/** The editor comes when it is needed; without a connection it does not, and the form must stand all the same. */
export function LateEditor({ children }: LateEditorProps) {
  const [editor, setEditor] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  const open = () =>
    load().then(
      (code) => setEditor(() => code),
      () => setFailed(true),
    );
  const retry = () => {
    setFailed(false);
    void open();
  };
  useEffect(() => void open(), []);
  if (editor) return children(editor);
  if (!hasFailed) return <Skeleton height={160} className={styles.place} />;
  return (
    <Note
      tone="danger"
      role="alert"
      actions={
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      }
    >
      Failed to open the editor. Please try again.
    </Note>
  );
}
