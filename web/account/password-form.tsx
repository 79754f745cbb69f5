import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { passwordHint } from "../../domain/passwords.ts";
import type { ChangePasswordBody } from "../../domain/people-shapes.ts";
import { choosePasswordProblems } from "../sessions/choose-password-problems.ts";
import { FormNote } from "../sessions/form-note.tsx";
import { useConfig } from "../sessions/queries.ts";
import { useForm } from "../sessions/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { send } from "../wire/http.ts";
import { ownSessionsQuery, tokensQuery } from "./queries.ts";
import styles from "./account.module.css";

const empty: ChangePasswordBody = { currentPassword: "", password: "", confirmPassword: "" };

export function PasswordForm({ email }: { email: string }) {
  const { passwordPolicy } = useConfig();
  const headingId = useId();
  const queryClient = useQueryClient();
  const [isChanged, setChanged] = useState(false);
  const { control, errorId, ...form } = useForm({
    start: empty,
    check: (values) => choosePasswordProblems(values, passwordPolicy),
    send: (body) => {
      setChanged(false);
      return send<void>("/api/account/password", { method: "PUT", body });
    },
    fieldsOf: (code) => (code === "wrong-password" ? ["currentPassword"] : []),
    otherwise: "Failed to change your password. Please try again.",
    onDone: () => {
      form.reset();
      setChanged(true);
      void queryClient.invalidateQueries(ownSessionsQuery);
      void queryClient.invalidateQueries(tokensQuery);
    },
  });
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <h3 id={headingId}>Password</h3>
      <form ref={form.form} noValidate className={styles.form} onSubmit={form.onSubmit}>
        {/* Tells a password manager whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current Password" errorId={errorId("currentPassword")}>
          <PasswordInput
            size="md"
            autoComplete="current-password"
            {...control("currentPassword")}
          />
        </Field>
        <div className={styles.pair}>
          <Field
            label="New Password"
            hint={passwordHint(passwordPolicy)}
            errorId={errorId("password")}
          >
            <PasswordInput size="md" autoComplete="new-password" {...control("password")} />
          </Field>
          <Field label="Confirm Password" errorId={errorId("confirmPassword")}>
            <PasswordInput size="md" autoComplete="new-password" {...control("confirmPassword")} />
          </Field>
        </div>
        <FormNote form={form} />
        {isChanged && (
          <Note tone="ok" role="status">
            Password changed. Your other sessions and your API tokens have ended.
          </Note>
        )}
        <Button
          type="submit"
          className={styles.submit}
          busy={form.isPending ? "Changing…" : undefined}
        >
          Change Password
        </Button>
      </form>
    </section>
  );
}
