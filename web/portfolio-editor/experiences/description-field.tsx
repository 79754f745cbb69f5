import { useRef } from "react";
import { LazyEditor } from "../../documents/writing/lazy-editor.tsx";
import { RichTextField } from "../rich-text-field.tsx";
import styles from "./description-field.module.css";

type DescriptionFieldProps = { value: string; onChange: (html: string) => void };

/** Remounts the editor when something else changes the text, such as a restored draft. */
export function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const latest = useRef(value);
  const initial = useRef({ html: value, key: 0 });
  if (value !== latest.current) {
    latest.current = value;
    initial.current = { html: value, key: initial.current.key + 1 };
  }
  const { html, key } = initial.current;
  const change = (next: string) => {
    latest.current = next;
    onChange(next);
  };
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        Description
      </p>
      <LazyEditor height={160}>
        {(editor) => (
          <div className={styles.editor}>
            <RichTextField
              key={key}
              editor={editor}
              name="Description"
              placeholder="What you did and how it turned out."
              html={html}
              onChange={change}
            />
          </div>
        )}
      </LazyEditor>
    </div>
  );
}
