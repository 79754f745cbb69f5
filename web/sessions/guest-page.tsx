import { getRouteApi } from "@tanstack/react-router";
import { refusals, wrongField } from "../../domain/refusals.ts";
import { returnPath } from "../../domain/sessions/return-path.ts";
import { useConfig } from "../api/session.ts";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { formAction } from "./keep-return.ts";
import { SubmitPart } from "./submit-part.tsx";
import { useAuthForm } from "./use-auth-form.ts";
import styles from "./auth-form.module.css";

const route = getRouteApi("/guest");

export function GuestPage() {
  return (
    <AuthFrame title="Guest access">
      <div>
        <h1>Guest Access</h1>
        <p className={styles.lead}>
          Guests can read and search documents. Ask a team member for the team password.
        </p>
      </div>
      <GuestForm />
    </AuthFrame>
  );
}

function GuestForm() {
  const { guestAccess } = useConfig();
  const { to } = route.useSearch();
  const form = useAuthForm({
    start: { teamPassword: "" },
    action: "/guest",
    address: "/api/guest-session",
    check: ({ teamPassword }) =>
      teamPassword === "" ? [wrongField("teamPassword", "fields-missing")] : [],
    fieldsFor: (code) =>
      ["wrong-team-password", "guest-access-not-set-up"].includes(code) ? ["teamPassword"] : [],
    fallback: "Failed to sign in. Please try again.",
    to: returnPath(to),
  });
  return (
    <form
      ref={form.form}
      method="post"
      action={formAction("/guest", { to })}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit}
    >
      {!guestAccess && (
        <Note tone="warn" role="status">
          {refusals["guest-access-not-set-up"].sentence}
        </Note>
      )}
      <Field label="Team Password" errorId={form.errorId("teamPassword")}>
        <PasswordInput autoComplete="current-password" {...form.control("teamPassword")} />
      </Field>
      <SubmitPart form={form} label="Enter as Guest" busy="Entering…" disabled={!guestAccess}>
        <BackToLogin variant="ghost" />
      </SubmitPart>
    </form>
  );
}
