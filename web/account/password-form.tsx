import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { passwordHint } from "../../domain/people/passwords.ts";
import type { ChangePasswordBody } from "../../domain/people/people-shapes.ts";
import { useConfig } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { choosePasswordProblems } from "../sessions/choose-password-problems.ts";
import { useForm } from "../sessions/use-form.ts";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { FormPart } from "./form-part.tsx";
import { ownSessionsQuery, tokensQuery } from "./queries.ts";
import styles from "./account.module.css";

const empty: ChangePasswordBody = { currentPassword: "", password: "", confirmPassword: "" };

export function PasswordForm({ email }: { email: string }) {
  const { passwordPolicy } = useConfig();
  const queryClient = useQueryClient();
  const send = useSend();
  const [isChanged, setChanged] = useState(false);
  const { control, errorId, ...form } = useForm({
    start: empty,
    check: (values) => choosePasswordProblems(values, passwordPolicy),
    send: (body) => {
      setChanged(false);
      return send<void>("/api/account/password", { method: "PUT", body });
    },
    fieldsFor: (code) => (code === "wrong-password" ? ["currentPassword"] : []),
    fallback: "Failed to change your password. Please try again.",
    onDone: (_answer, sent) => {
      form.drop(sent);
      setChanged(true);
      void queryClient.invalidateQueries(ownSessionsQuery);
      void queryClient.invalidateQueries(tokensQuery);
    },
  });
  return (
    <FormPart
      title="Password"
      form={form}
      done={isChanged && "Password changed. Your other sessions and your API tokens have ended."}
      submit="Change Password"
      busy="Changing…"
    >
      {/* For password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current Password" errorId={errorId("currentPassword")}>
        <PasswordInput size="md" autoComplete="current-password" {...control("currentPassword")} />
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
    </FormPart>
  );
}
