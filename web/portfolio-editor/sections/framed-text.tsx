import { IconPencil } from "@tabler/icons-react";
import { useMemo } from "react";
import { parseContent, RichContent } from "../../documents/content/rich-content.tsx";
import { loadEditor } from "../../documents/writing/load-editor.ts";
import { Button } from "../../ui/button.tsx";
import { LateEditor } from "../late-editor.tsx";
import { saysSomething } from "../portfolio-form.ts";
import { WrittenText } from "../written-text.tsx";
import type { SectionText } from "./use-section-text.ts";
import styles from "./framed-text.module.css";

/** Opens the text, and closes it again. */
export function EditButton({ title, text }: { title: string; text: SectionText }) {
  if (text.isOpen) {
    return (
      <Button size="sm" onClick={text.close}>
        Done Editing
      </Button>
    );
  }
  return (
    <Button
      ref={text.edit}
      size="sm"
      data-edit
      icon={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
      aria-label={`Edit ${title}`}
      onPointerEnter={() => void loadEditor().catch(() => undefined)}
      onFocus={() => void loadEditor().catch(() => undefined)}
      onClick={text.open}
    >
      Edit
    </Button>
  );
}

type FramedTextProps = {
  /** Of the text box. */
  name: string;
  placeholder: string;
  text: SectionText;
  errorId: string | undefined;
};

export function FramedText({ name, placeholder, text, errorId }: FramedTextProps) {
  const html = text.section?.content ?? "";
  if (!text.isOpen) {
    return <TextAtRest html={html} isWrong={errorId !== undefined} onEdit={text.open} />;
  }
  return (
    <div className={styles.editor}>
      <LateEditor>
        {(editor) => (
          <WrittenText
            editor={editor}
            name={name}
            placeholder={placeholder}
            html={html}
            takesFocus
            errorId={errorId}
            onChange={text.write}
          />
        )}
      </LateEditor>
    </div>
  );
}

type TextAtRestProps = { html: string; isWrong: boolean; onEdit: () => void };

/** A press anywhere in it begins to write; the keyboard has the button beside its heading. */
function TextAtRest({ html, isWrong, onEdit }: TextAtRestProps) {
  const content = useMemo(() => parseContent(html), [html]);
  return (
    <div
      className={styles.rest}
      data-wrong={isWrong || undefined}
      role="presentation"
      onClick={(event) => {
        // Whoever marks words means to copy them.
        if (getSelection()?.toString()) return;
        // A link in it is being edited, not followed.
        event.preventDefault();
        onEdit();
      }}
    >
      {saysSomething(html) ? (
        <RichContent content={content} attachments={[]} />
      ) : (
        <p className={styles.empty}>Click to edit</p>
      )}
    </div>
  );
}
