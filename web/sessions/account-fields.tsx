import { passwordHint } from "../../domain/people/passwords.ts";
import { useConfig } from "../api/session.ts";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import type { Form } from "./use-form.ts";
import styles from "./auth-form.module.css";

type Name = "firstName" | "lastName" | "email" | "password" | "confirmPassword";

type AccountFieldsProps = {
  form: Pick<Form<Name>, "control" | "errorId">;
  emailHint?: string | undefined;
};

export function AccountFields({ form, emailHint }: AccountFieldsProps) {
  const { passwordPolicy } = useConfig();
  const { control, errorId } = form;
  return (
    <>
      <div className={styles.pair}>
        <Field label="First Name" errorId={errorId("firstName")}>
          <TextInput autoComplete="given-name" {...control("firstName")} />
        </Field>
        <Field label="Last Name" errorId={errorId("lastName")}>
          <TextInput autoComplete="family-name" {...control("lastName")} />
        </Field>
      </div>
      <Field label="Email" hint={emailHint} errorId={errorId("email")}>
        <TextInput type="email" autoComplete="username" {...control("email")} />
      </Field>
      <div className={styles.pair}>
        <Field label="Password" hint={passwordHint(passwordPolicy)} errorId={errorId("password")}>
          <PasswordInput autoComplete="new-password" {...control("password")} />
        </Field>
        <Field label="Confirm Password" errorId={errorId("confirmPassword")}>
          <PasswordInput autoComplete="new-password" {...control("confirmPassword")} />
        </Field>
      </div>
    </>
  );
}
