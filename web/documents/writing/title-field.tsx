import type { KeyboardEvent, RefObject } from "react";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { isComposing } from "../../ui/is-composing.ts";
import type { DocumentFormState } from "./use-document-form.ts";
import styles from "./title-field.module.css";

type TitleFieldProps = {
  form: DocumentFormState;
  errorId: string | undefined;
  ref?: RefObject<HTMLTextAreaElement | null>;
};

/** The heading itself, edited in place. Enter moves into the text. */
export function TitleField({ form, errorId, ref }: TitleFieldProps) {
  const { fields, phase } = form;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    // Saving says what is missing and moves to it.
    if (isEmpty(fields.title) || fields.subteam === "") form.save();
    else form.editor()?.focus("start");
  };
  return (
    // An invisible copy of the words makes the field as high as its lines.
    <span className={styles.place} data-words={fields.title || placeholder}>
      <textarea
        ref={ref}
        name="title"
        rows={1}
        className={styles.field}
        aria-label="Title"
        aria-required="true"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        placeholder={placeholder}
        autoComplete="off"
        readOnly={phase !== "editing"}
        value={fields.title}
        onChange={(event) => form.change({ title: onOneLine(event.target.value) })}
        onKeyDown={onKey}
      />
    </span>
  );
}

const placeholder = "Title";

function onOneLine(typed: string): string {
  return typed.replaceAll(/\s*[\r\n]+\s*/g, " ");
}
