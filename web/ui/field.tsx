import { IconAlertCircle } from "@tabler/icons-react";
import { createContext, use, useId, type ReactNode } from "react";
import styles from "./field.module.css";

type FieldContext = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

const Context = createContext<FieldContext | undefined>(undefined);

type FieldProps = {
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** The id of an element elsewhere that shows the error. The control is marked as invalid. */
  errorId?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** A label above its control, and a hint or an error below. The control calls `useField`. */
export function Field(props: FieldProps) {
  const id = useId();
  const note = props.error ? `${id}-error` : props.hint ? `${id}-hint` : undefined;
  const described = [note, props.errorId].filter(Boolean).join(" ");
  const context: FieldContext = {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": props.error || props.errorId ? true : undefined,
    "aria-required": props.required || undefined,
  };
  return (
    <div className={[styles.field, props.className].filter(Boolean).join(" ")}>
      <div className={styles.label}>
        <label htmlFor={id}>{props.label}</label>
        {/* Outside the label, so that the star is not part of the accessible name. */}
        {props.required && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
      </div>
      <Context value={context}>{props.children}</Context>
      {props.error ? (
        <p className={styles.error} id={note}>
          <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />
          {props.error}
        </p>
      ) : (
        props.hint && (
          <p className={styles.hint} id={note}>
            {props.hint}
          </p>
        )
      )}
    </div>
  );
}

/** Empty outside of a `Field`. */
export function useField(): Partial<FieldContext> {
  return use(Context) ?? {};
}
