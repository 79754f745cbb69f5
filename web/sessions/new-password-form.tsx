import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { passwordHint } from "../../domain/people/passwords.ts";
import type { NewPasswordBody } from "../../domain/people/people-shapes.ts";
import { send } from "../api/http.ts";
import { forgetPreviousViewer, sessionQuery, useConfig } from "../api/session.ts";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { showToast } from "../ui/toasts.ts";
import { choosePasswordProblems } from "./choose-password-problems.ts";
import { SubmitPart } from "./submit-part.tsx";
import { useForm } from "./use-form.ts";
import styles from "./auth-form.module.css";

type NewPasswordFormProps = {
  token: string;
  /** Of the account. */
  email: string;
  /** Somebody used the link meanwhile, or it became too old. */
  onNotValid: () => void;
};

export function NewPasswordForm({ token, email, onNotValid }: NewPasswordFormProps) {
  const { passwordPolicy } = useConfig();
  const toLogin = useWayToLogin();
  const { control, errorId, ...form } = useForm({
    start: { password: "", confirmPassword: "" },
    check: (values) => choosePasswordProblems(values, passwordPolicy),
    send: (values) => setPassword({ ...values, token }),
    otherwise: "Failed to set password. Please try again.",
    onRefused: (code) => code === "link-not-valid" && onNotValid(),
    onDone: toLogin,
  });
  return (
    <form ref={form.form} noValidate className={styles.form} onSubmit={form.onSubmit}>
      {/* Tells a password manager whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="New Password" hint={passwordHint(passwordPolicy)} errorId={errorId("password")}>
        <PasswordInput autoComplete="new-password" {...control("password")} />
      </Field>
      <Field label="Confirm Password" errorId={errorId("confirmPassword")}>
        <PasswordInput autoComplete="new-password" {...control("confirmPassword")} />
      </Field>
      <SubmitPart form={form} label="Set Password" busy="Setting…" />
    </form>
  );
}

function setPassword(body: NewPasswordBody): Promise<void> {
  return send<void>("/api/password", { method: "POST", body });
}

/** Every session of the account has ended, perhaps this browser's too: who is signed in is asked anew. */
function useWayToLogin(): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async () => {
    const session = await queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
      // Signing in finds out as well.
      .catch(() => undefined);
    // Whoever is signed in with another account is not shown the login.
    if (session?.viewer.kind === "member") showToast("Password changed");
    // In the place of the link, which does not work again.
    await router.navigate({ to: "/login", replace: true, state: { passwordChanged: true } });
    // Only now: this screen would ask again for what is forgotten here.
    forgetPreviousViewer(queryClient);
  };
}
