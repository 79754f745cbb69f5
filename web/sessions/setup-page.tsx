import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { passwordHint } from "../../domain/people/passwords.ts";
import { firstCaptainProblems } from "../../domain/people/people.ts";
import { useConfig } from "../api/session.ts";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { AccountFields } from "./account-fields.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { NotSetUp } from "./not-set-up.tsx";
import { Outcome } from "./outcome.tsx";
import { SubmitPart } from "./submit-part.tsx";
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
  const { isSetUp } = useConfig();
  if (!isSetUp) return <NotSetUp isOldLink />;
  return (
    <Outcome
      title="Not found"
      heading="Page not found"
      lead="This link was used already, or it never existed."
    >
      <BackToLogin />
    </Outcome>
  );
}

function FirstCaptain({ token, onGone }: { token: string; onGone: () => void }) {
  const { passwordPolicy } = useConfig();
  const form = useAuthForm({
    start: {
      firstName: "",
      lastName: "",
      email: "",
      password: "",
      confirmPassword: "",
      teamPassword: "",
    },
    address: "/api/setup",
    token,
    check: (values) => firstCaptainProblems(values, passwordPolicy),
    fallback: "Failed to create the captain. Please try again.",
    onRefused: (code) => code === "setup-link-not-valid" && onGone(),
    to: "/",
  });
  const { control, errorId } = form;
  return (
    <form ref={form.form} noValidate className={styles.form} onSubmit={form.onSubmit}>
      <AccountFields form={form} />
      <div className={styles.apart}>
        <Field
          label="Team Password"
          hint={`${passwordHint(passwordPolicy)}. Guests sign in with it. Leave it empty to start without guest access.`}
          errorId={errorId("teamPassword")}
        >
          <PasswordInput autoComplete="off" {...control("teamPassword")} />
        </Field>
      </div>
      <SubmitPart form={form} label="Create Captain" busy="Creating…" />
    </form>
  );
}
