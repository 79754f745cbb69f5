import { useEffect, useState, type ReactNode } from "react";
import { loadEditor } from "../documents/writing/load-editor.ts";
import type { RichTextEditor } from "../editor/rich-text-editor.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./lazy-editor.module.css";

type Editor = typeof RichTextEditor;

/** Cached, so that the next editor opens at once. */
let loaded: Editor | undefined;

async function load(): Promise<Editor> {
  loaded ??= (await loadEditor()).RichTextEditor;
  return loaded;
}

// Load along with the screen, because the connection may be lost before a text is opened.
load().catch(() => undefined);

type LazyEditorProps = { children: (editor: Editor) => ReactNode };

/** If the editor fails to load, the rest of the form keeps working. */
export function LazyEditor({ children }: LazyEditorProps) {
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
