import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { refusals, wrongField } from "../../domain/refusals.ts";
import type { GuestSignInBody } from "../../domain/session-shapes.ts";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useConfig } from "./queries.ts";
import { useAuthForm } from "./use-auth-form.ts";
import styles from "./auth-form.module.css";

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
  const noteId = useId();
  const [teamPassword, setTeamPassword] = useState("");
  const { form, wrong, isPending, isWrong, submit } = useAuthForm<GuestSignInBody>({
    address: "/api/guest-session",
    check: (body) =>
      body.teamPassword === "" ? [wrongField("teamPassword", "fields-missing")] : [],
    fieldsOf: (code) =>
      ["wrong-team-password", "guest-access-not-set-up"].includes(code) ? ["teamPassword"] : [],
    otherwise: "Failed to sign in. Please try again.",
    to: "/",
  });
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => submit(event, { teamPassword })}
    >
      {!guestAccess && (
        <Note tone="warn" role="status">
          {refusals["guest-access-not-set-up"].sentence}
        </Note>
      )}
      <Field label="Team Password" errorId={isWrong("teamPassword") ? noteId : undefined}>
        <PasswordInput
          name="teamPassword"
          autoComplete="current-password"
          value={teamPassword}
          onChange={(event) => setTeamPassword(event.target.value)}
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
          disabled={!guestAccess}
          busy={isPending ? "Entering…" : undefined}
        >
          Enter as Guest
        </Button>
        <Link
          to="/login"
          {...buttonLook({ variant: "ghost", size: "lg", full: true, withIcon: true })}
        >
          <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
          Back to Login
        </Link>
      </div>
    </form>
  );
}
