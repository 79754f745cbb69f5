import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { passwordHint } from "../../domain/people/passwords.ts";
import type {
  LinkAnswer,
  LinkPurpose,
  NewPasswordBody,
} from "../../domain/people/people-shapes.ts";
import { ownNameProblems } from "../../domain/people/people.ts";
import { forgetPreviousViewer, sessionQuery, useConfig } from "../api/session.ts";
import { useSend, type SendWrite } from "../api/use-send.ts";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { useToasts } from "../ui/toasts.ts";
import { choosePasswordProblems } from "./choose-password-problems.ts";
import { SubmitPart } from "./submit-part.tsx";
import { useForm } from "./use-form.ts";
import styles from "./auth-form.module.css";

type NewPasswordFormProps = {
  token: string;
  link: LinkAnswer;
  /** The link was used or expired while the form was open. */
  onNotValid: () => void;
};

export function NewPasswordForm({ token, link, onNotValid }: NewPasswordFormProps) {
  const { email, needsName = false } = link;
  const { passwordPolicy } = useConfig();
  const goToLogin = useGoToLogin(link);
  const send = useSend();
  const { control, errorId, ...form } = useForm({
    start: { firstName: "", lastName: "", password: "", confirmPassword: "" },
    check: ({ password, confirmPassword, ...name }) => [
      ...(needsName ? ownNameProblems(name) : []),
      ...choosePasswordProblems({ password, confirmPassword }, passwordPolicy),
    ],
    send: ({ firstName, lastName, ...passwords }) =>
      setPassword(send, { ...passwords, token, ...(needsName && { firstName, lastName }) }),
    fallback: "Failed to set password. Please try again.",
    onRefused: (code) => code === "link-not-valid" && onNotValid(),
    onDone: goToLogin,
  });
  return (
    <form ref={form.form} noValidate className={styles.form} onSubmit={form.onSubmit}>
      {/* For password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {needsName && (
        <div className={styles.pair}>
          <Field label="First Name" errorId={errorId("firstName")}>
            <TextInput autoComplete="given-name" {...control("firstName")} />
          </Field>
          <Field label="Last Name" errorId={errorId("lastName")}>
            <TextInput autoComplete="family-name" {...control("lastName")} />
          </Field>
        </div>
      )}
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

function setPassword(send: SendWrite, body: NewPasswordBody): Promise<void> {
  return send<void>("/api/password", { method: "POST", body });
}

const outcomes: Record<LinkPurpose, string> = {
  reset: "Password changed",
  invitation: "Password set",
};

/** The new password ended all sessions of the account, so the session is fetched again. */
function useGoToLogin({ email, purpose }: LinkAnswer): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return async () => {
    const session = await queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
      .catch(() => undefined);
    // A member who is signed in with another account is redirected away from the login.
    if (session?.viewer.kind === "member") toasts.show(outcomes[purpose]);
    // Replace the link's address, because the link works only once.
    const state = { passwordSet: { email, outcome: outcomes[purpose] } };
    await router.navigate({ to: "/login", replace: true, state });
    // After the navigation, because this screen would refetch the removed queries.
    forgetPreviousViewer(queryClient);
  };
}
