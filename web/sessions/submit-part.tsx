import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { FormNote } from "./form-note.tsx";
import type { Form } from "./use-form.ts";
import styles from "./auth-form.module.css";

type SubmitPartProps = {
  form: Pick<Form<never>, "sentence" | "noteId" | "isPending">;
  label: string;
  busy: string;
  disabled?: boolean;
  children?: ReactNode;
};

export function SubmitPart({ form, label, busy, disabled, children }: SubmitPartProps) {
  return (
    <div className={styles.submit}>
      <FormNote form={form} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        disabled={disabled}
        busy={form.isPending ? busy : undefined}
      >
        {label}
      </Button>
      {children}
    </div>
  );
}
