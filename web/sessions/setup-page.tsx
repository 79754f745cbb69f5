import { IconArrowLeft } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { passwordHint } from "../../domain/passwords.ts";
import { firstCaptainProblems, type FirstCaptainForm } from "../../domain/people.ts";
import type { FirstCaptainBody } from "../../domain/session-shapes.ts";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Kerb } from "../ui/kerb.tsx";
import { Note } from "../ui/note.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useConfig } from "./queries.ts";
import { useAuthForm } from "./use-auth-form.ts";
import styles from "./auth-form.module.css";

const route = getRouteApi("/setup");

export function SetupPage() {
  const { setupOpen } = route.useRouteContext();
  const { token } = route.useSearch();
  const [isGone, setGone] = useState(false);
  if (!setupOpen || !token || isGone) return <SetupNotFound />;
  return (
    <AuthFrame title="First start" wide>
      <div>
        <h1>Create the first captain</h1>
        <p className={styles.lead}>This link works once. Captains approve everyone else.</p>
      </div>
      <FirstCaptain token={token} onGone={() => setGone(true)} />
    </AuthFrame>
  );
}

function SetupNotFound() {
  return (
    <AuthFrame title="Not found">
      <div>
        <span className={styles.kerb}>
          <Kerb />
        </span>
        <h1>Page not found</h1>
        <p className={styles.lead}>This link was used already, or it never existed.</p>
      </div>
      <Link to="/login" {...buttonLook({ size: "lg", full: true, withIcon: true })}>
        <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
        Back to Login
      </Link>
    </AuthFrame>
  );
}

const empty: FirstCaptainForm = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
  teamPassword: "",
};

function FirstCaptain({ token, onGone }: { token: string; onGone: () => void }) {
  const { passwordPolicy } = useConfig();
  const noteId = useId();
  const [values, setValues] = useState(empty);
  const { form, wrong, isPending, isWrong, submit } = useAuthForm<FirstCaptainBody>({
    address: "/api/setup",
    check: (body) => firstCaptainProblems({ ...empty, ...body }, passwordPolicy),
    fieldsOf: (code) => {
      if (code === "setup-link-not-valid") onGone();
      return [];
    },
    otherwise: "Failed to create the captain. Please try again.",
    to: "/",
  });
  const control = (name: keyof FirstCaptainForm) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });
  const errorId = (name: keyof FirstCaptainForm) => (isWrong(name) ? noteId : undefined);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => submit(event, { ...values, token })}
    >
      <div className={styles.pair}>
        <Field label="First Name" errorId={errorId("firstName")}>
          <TextInput autoComplete="given-name" {...control("firstName")} />
        </Field>
        <Field label="Last Name" errorId={errorId("lastName")}>
          <TextInput autoComplete="family-name" {...control("lastName")} />
        </Field>
      </div>
      <Field label="Email" errorId={errorId("email")}>
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
      <div className={styles.apart}>
        <Field
          label="Team Password"
          hint="Guests sign in with it. It may stay empty: then there are no guests yet."
          errorId={errorId("teamPassword")}
        >
          <PasswordInput autoComplete="off" {...control("teamPassword")} />
        </Field>
      </div>
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
          busy={isPending ? "Creating…" : undefined}
        >
          Create Captain
        </Button>
      </div>
    </form>
  );
}
