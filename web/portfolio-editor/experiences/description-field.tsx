import { useRef } from "react";
import { LateEditor } from "../late-editor.tsx";
import { WrittenText } from "../written-text.tsx";
import styles from "./description-field.module.css";

type DescriptionFieldProps = { value: string; onChange: (html: string) => void };

/** Begins anew when another text takes the place of the one that is being written. */
export function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const written = useRef(value);
  const beginning = useRef({ html: value, key: 0 });
  if (value !== written.current) {
    written.current = value;
    beginning.current = { html: value, key: beginning.current.key + 1 };
  }
  const { html, key } = beginning.current;
  const take = (next: string) => {
    written.current = next;
    onChange(next);
  };
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        Description
      </p>
      <LateEditor>
        {(editor) => (
          <div className={styles.editor}>
            <WrittenText
              key={key}
              editor={editor}
              name="Description"
              placeholder="What you did, and what became of it."
              html={html}
              onChange={take}
            />
          </div>
        )}
      </LateEditor>
    </div>
  );
}
