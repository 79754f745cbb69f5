import { useId, type ReactNode } from "react";
import { FormNote } from "../sessions/form-note.tsx";
import type { Form } from "../sessions/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import styles from "./account.module.css";

type FormPartProps = {
  title: string;
  form: Pick<Form<string>, "form" | "sentence" | "noteId" | "isPending" | "onSubmit">;
  done: string | false;
  submit: string;
  busy: string;
  children: ReactNode;
};

export function FormPart({ title, form, done, submit, busy, children }: FormPartProps) {
  const headingId = useId();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      <form ref={form.form} noValidate className={styles.form} onSubmit={form.onSubmit}>
        {children}
        <FormNote form={form} />
        {done && (
          <Note tone="ok" role="status">
            {done}
          </Note>
        )}
        <Button type="submit" className={styles.submit} busy={form.isPending ? busy : undefined}>
          {submit}
        </Button>
      </form>
    </section>
  );
}
