import { IconPencil } from "@tabler/icons-react";
import { useMemo } from "react";
import { readContent } from "../../documents/content/read-content.ts";
import { RichContent } from "../../documents/content/rich-content.tsx";
import { LazyEditor } from "../../documents/writing/lazy-editor.tsx";
import { Button } from "../../ui/button.tsx";
import { hasText } from "../portfolio-form.ts";
import { RichTextField } from "../rich-text-field.tsx";
import type { SectionText } from "./use-section-text.ts";
import styles from "./framed-text.module.css";

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
      onClick={text.open}
    >
      Edit
    </Button>
  );
}

type FramedTextProps = {
  name: string;
  placeholder: string;
  text: SectionText;
  errorId: string | undefined;
};

export function FramedText({ name, placeholder, text, errorId }: FramedTextProps) {
  const html = text.section?.content ?? "";
  if (!text.isOpen) {
    return <TextPreview html={html} isWrong={errorId !== undefined} onEdit={text.open} />;
  }
  return (
    <div className={styles.editor}>
      <LazyEditor height={160}>
        {(editor) => (
          <RichTextField
            editor={editor}
            name={name}
            placeholder={placeholder}
            html={html}
            autoFocus
            errorId={errorId}
            onChange={text.write}
          />
        )}
      </LazyEditor>
    </div>
  );
}

type TextPreviewProps = { html: string; isWrong: boolean; onEdit: () => void };

/** Opens the editor on click. Keyboard users have the Edit button. */
function TextPreview({ html, isWrong, onEdit }: TextPreviewProps) {
  const content = useMemo(() => readContent(html), [html]);
  return (
    <div
      className={styles.preview}
      data-wrong={isWrong || undefined}
      role="presentation"
      onClick={(event) => {
        // The member is probably selecting text to copy it.
        if (getSelection()?.toString()) return;
        // Keeps a clicked link from being followed.
        event.preventDefault();
        onEdit();
      }}
    >
      {hasText(html) ? (
        <RichContent content={content} attachments={[]} />
      ) : (
        <p className={styles.empty}>Click to edit</p>
      )}
    </div>
  );
}
