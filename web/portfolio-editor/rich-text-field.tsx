import { useEffect, useEffectEvent, useRef } from "react";
import type { EditorHandle, RichTextEditor } from "../editor/rich-text-editor.tsx";

type RichTextFieldProps = {
  editor: typeof RichTextEditor;
  name: string;
  placeholder: string;
  html: string;
  autoFocus?: boolean;
  errorId?: string | undefined;
  onChange: (html: string) => void;
};

/** Ignores the editor's initial normalization, so that opening a text does not change it. */
export function RichTextField(props: RichTextFieldProps) {
  const { editor: Editor, html: initialHtml, autoFocus = false, onChange, ...rest } = props;
  const editor = useRef<EditorHandle>(null);
  const start = useRef(initialHtml);
  const lastHtml = useRef<string>(undefined);
  const hasChanged = useRef(false);
  const initialize = () => {
    if (!editor.current?.isReady()) return;
    lastHtml.current = editor.current.html();
    if (autoFocus) editor.current.focus();
  };
  const onStart = useEffectEvent(initialize);
  useEffect(() => onStart(), []);
  const reportChange = () => {
    if (!editor.current?.isReady()) return;
    const html = editor.current.html();
    if (lastHtml.current === undefined || html === lastHtml.current) {
      if (!hasChanged.current) initialize();
      return;
    }
    hasChanged.current = true;
    lastHtml.current = html;
    onChange(html);
  };
  return (
    <Editor
      ref={editor}
      formats="text"
      {...rest}
      initialHtml={start.current}
      onChange={reportChange}
    />
  );
}
