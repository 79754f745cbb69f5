import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountRequestProblems } from "../../domain/people/people.ts";
import { requestableRoles, roleLabels } from "../../domain/people/roles.ts";
import { visibleSubteams } from "../../domain/subteams/subteams.ts";
import { useConfig } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { useSubteamOptions } from "../subteams/use-subteam-options.ts";
import { useSubteams } from "../subteams/use-subteams.ts";
import { buttonLook } from "../ui/button-look.ts";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Select } from "../ui/select.tsx";
import { useIsHydrated } from "../ui/use-is-hydrated.ts";
import { AccountFields } from "./account-fields.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { keepReturn } from "./keep-return.ts";
import { Outcome } from "./outcome.tsx";
import { SubmitPart } from "./submit-part.tsx";
import { useForm } from "./use-form.ts";
import styles from "./auth-form.module.css";

const empty = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
  role: "",
  subteam: "",
};

const roleOptions = requestableRoles.map((role) => ({ value: role, label: roleLabels[role] }));

export function RequestAccountPage() {
  const [isSubmitted, setSubmitted] = useState(false);
  if (isSubmitted) return <RequestSubmitted />;
  return (
    <AuthFrame title="Request Account" wide>
      <div>
        <h1>Request Account</h1>
        <p className={styles.lead}>A captain reviews every request.</p>
      </div>
      <noscript>
        <Note tone="info" role="status">
          Requesting an account needs JavaScript.
        </Note>
      </noscript>
      <RequestForm onSubmitted={() => setSubmitted(true)} />
    </AuthFrame>
  );
}

function RequestSubmitted() {
  return (
    <Outcome
      heading="Request Submitted"
      lead="A captain will review it. Once approved, you can sign in with the email and password you just entered."
      afterForm
    >
      <Link
        to="/login"
        search={keepReturn}
        {...buttonLook({ variant: "primary", size: "lg", full: true })}
      >
        Back to Login
      </Link>
    </Outcome>
  );
}

function RequestForm({ onSubmitted }: { onSubmitted: () => void }) {
  const config = useConfig();
  const subteams = visibleSubteams(useSubteams());
  const send = useSend();
  const form = useForm({
    start: empty,
    check: (values) => accountRequestProblems(values, config, subteams),
    send: (body) => send<void>("/api/account-requests", { method: "POST", body }),
    fallback: "Failed to submit request. Please try again.",
    onDone: onSubmitted,
  });
  const { control, errorId } = form;
  return (
    <form
      ref={form.form}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit}
      data-needs-script
    >
      <AccountFields
        form={form}
        emailHint={
          config.schoolEmail === ""
            ? undefined
            : `Use an address that contains ${config.schoolEmail}`
        }
      />
      <div className={styles.pair}>
        <Field label="Role" errorId={errorId("role")}>
          <Select options={roleOptions} {...control("role")} />
        </Field>
        <Field label="Subteam" errorId={errorId("subteam")}>
          <Select options={useSubteamOptions()} {...control("subteam")} />
        </Field>
      </div>
      <SubmitPart
        form={form}
        label="Submit Request"
        busy="Submitting…"
        // Without a script the browser would put the password into the address.
        disabled={!useIsHydrated()}
      >
        <BackToLogin variant="ghost" />
      </SubmitPart>
    </form>
  );
}
