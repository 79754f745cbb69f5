import { IconEye } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { isEmail } from "../../domain/people.ts";
import { wrongField, type WrongField } from "../../domain/refusals.ts";
import type { SignInBody } from "../../domain/session-shapes.ts";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { returnPath } from "./return-path.ts";
import { useAuthForm } from "./use-auth-form.ts";
import styles from "./auth-form.module.css";

const route = getRouteApi("/login");

export function LoginPage() {
  return (
    <AuthFrame title="Sign in">
      <div>
        <h1>Sign in</h1>
        <p className={styles.lead}>Use your school email to open the team wiki.</p>
      </div>
      <SignInForm />
      <div className={styles.or}>or</div>
      <Link to="/guest" {...buttonLook({ size: "lg", full: true, withIcon: true })}>
        <IconEye size={18} stroke={1.6} aria-hidden="true" />
        Guest Access
      </Link>
    </AuthFrame>
  );
}

function SignInForm() {
  const { to } = route.useSearch();
  const noteId = useId();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { form, wrong, isPending, isWrong, submit } = useAuthForm<SignInBody>({
    address: "/api/session",
    check: signInProblems,
    fieldsOf: fieldsOfRefusal,
    otherwise: "Failed to sign in. Please try again.",
    to: returnPath(to),
  });
  const errorId = (field: string) => (isWrong(field) ? noteId : undefined);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => submit(event, { email, password })}
    >
      <Field label="Email" errorId={errorId("email")}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Password" errorId={errorId("password")}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className={styles.submit}>
        {wrong && (
          <Note tone="danger" role="alert" id={noteId}>
            {wrong.sentence}
          </Note>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          full
          busy={isPending ? "Signing in…" : undefined}
        >
          Sign In
        </Button>
      </div>
    </form>
  );
}

function signInProblems({ email, password }: SignInBody): WrongField[] {
  const missing = Object.entries({ email: email.trim(), password })
    .filter(([, text]) => text === "")
    .map(([field]) => wrongField(field, "fields-missing"));
  if (missing.length > 0) return missing;
  return isEmail(email) ? [] : [wrongField("email", "invalid-email")];
}

function fieldsOfRefusal(code: string): readonly string[] {
  if (code === "wrong-password") return ["password"];
  return ["account-not-found", "invalid-email"].includes(code) ? ["email"] : [];
}
