import { useId, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

export type FormError = { sentence: string; fields: readonly string[] };

export type FormErrorState<E extends FormError> = {
  form: RefObject<HTMLFormElement | null>;
  noteId: string;
  error: E | undefined;
  /** The note's id if the error is about this field, for `aria-describedby`. */
  errorId: (field: string) => string | undefined;
  /** Focuses the first wrong field. */
  showError: (error: E) => void;
  setError: (error: E | undefined) => void;
};

export function useFormError<E extends FormError>(first?: E): FormErrorState<E> {
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();
  const [error, setError] = useState(first);
  return {
    form,
    noteId,
    error,
    errorId: (field) => (error?.fields.includes(field) ? noteId : undefined),
    showError: (next) => {
      flushSync(() => setError(next));
      const name = next.fields[0];
      const field = name && form.current?.elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
    },
    setError,
  };
}
