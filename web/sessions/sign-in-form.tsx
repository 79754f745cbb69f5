import { returnPath } from "../../domain/sessions/return-path.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { formAction } from "./keep-return.ts";
import { signInFieldsFor, signInProblems } from "./sign-in-problems.ts";
import { SubmitPart } from "./submit-part.tsx";
import { useAuthForm } from "./use-auth-form.ts";
import { useResetMail } from "./use-reset-mail.ts";
import styles from "./auth-form.module.css";

type SignInFormProps = {
  to: string | undefined;
  email: string;
  mayReset: boolean;
  onWrongPassword: () => void;
  onResetSent: (email: string) => void;
};

export function SignInForm({ to, email, mayReset, onWrongPassword, onResetSent }: SignInFormProps) {
  const form = useAuthForm({
    start: { email, password: "" },
    action: "/login",
    address: "/api/session",
    check: signInProblems,
    fieldsFor: signInFieldsFor,
    fallback: "Failed to sign in. Please try again.",
    onRefused: (code) => code === "wrong-password" && onWrongPassword(),
    to: returnPath(to),
  });
  const resetMail = useResetMail(form.showError, onResetSent);
  return (
    <form
      ref={form.form}
      method="post"
      action={formAction("/login", { to })}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit}
    >
      <Field label="Email" errorId={form.errorId("email")}>
        <TextInput type="email" autoComplete="username" {...form.control("email")} />
      </Field>
      <Field label="Password" errorId={form.errorId("password")}>
        <PasswordInput
          autoComplete="current-password"
          autoFocus={email !== ""}
          {...form.control("password")}
        />
      </Field>
      <SubmitPart form={form} label="Sign In" busy="Signing in…">
        {mayReset && (
          <Button
            variant="ghost"
            size="lg"
            full
            busy={resetMail.isPending ? "Sending…" : undefined}
            onClick={() => resetMail.send(form.values.email)}
          >
            Reset Password
          </Button>
        )}
      </SubmitPart>
    </form>
  );
}
