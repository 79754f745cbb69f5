import { useEffect, useEffectEvent, useRef } from "react";
import type { EditorHandle, RichTextEditor } from "../editor/rich-text-editor.tsx";

type WrittenTextProps = {
  editor: typeof RichTextEditor;
  /** Of the text box. */
  name: string;
  placeholder: string;
  html: string;
  /** Whether it takes the focus as soon as it stands. */
  takesFocus?: boolean;
  errorId?: string | undefined;
  onChange: (html: string) => void;
};

/** A text that is being written; opening it changes nothing. */
export function WrittenText(props: WrittenTextProps) {
  const { editor: Editor, html, takesFocus = false, onChange, ...rest } = props;
  const editor = useRef<EditorHandle>(null);
  const start = useRef(html);
  const known = useRef<string>(undefined);
  const hasWritten = useRef(false);
  const begin = () => {
    if (!editor.current?.isReady()) return;
    // As the editor says it itself, which is no change.
    known.current = editor.current.html();
    if (takesFocus) editor.current.focus();
  };
  const onStart = useEffectEvent(begin);
  useEffect(() => onStart(), []);
  const tell = () => {
    if (!editor.current?.isReady()) return;
    const now = editor.current.html();
    if (known.current === undefined || now === known.current) {
      if (!hasWritten.current) begin();
      return;
    }
    hasWritten.current = true;
    known.current = now;
    onChange(now);
  };
  return (
    <Editor ref={editor} formats="text" {...rest} initialHtml={start.current} onChange={tell} />
  );
}
