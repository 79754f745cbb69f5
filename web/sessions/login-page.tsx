import { IconEye, IconUserPlus } from "@tabler/icons-react";
import { getRouteApi, Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useConfig } from "../api/session.ts";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { keepReturn } from "./keep-return.ts";
import { Outcome } from "./outcome.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useMailProblem } from "./use-mail-problem.ts";
import styles from "./auth-form.module.css";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The account whose password was just set, and what to say about it. */
    passwordSet?: { email: string; outcome: string };
  }
}

const route = getRouteApi("/login");

export function LoginPage() {
  const { to } = route.useSearch();
  const passwordSet = useLocation({ select: (location) => location.state.passwordSet });
  const [email, setEmail] = useState(passwordSet?.email ?? "");
  const [mayReset, setMayReset] = useState(false);
  const [isSent, setSent] = useState(false);
  if (isSent) return <ResetSent onBack={() => setSent(false)} />;
  return (
    <AuthFrame title="Sign in">
      <div>
        <h1>Sign in</h1>
        <p className={styles.lead}>Use your email address to open the team wiki.</p>
      </div>
      {passwordSet && (
        <Note tone="ok" role="status">
          {passwordSet.outcome}. Please sign in.
        </Note>
      )}
      <SignInForm
        to={to}
        email={email}
        mayReset={mayReset}
        onWrongPassword={() => setMayReset(true)}
        onResetSent={(sentTo) => {
          setEmail(sentTo);
          setSent(true);
        }}
      />
      <div className={styles.or}>or</div>
      <div className={styles.ways}>
        <Link
          to="/request-account"
          search={keepReturn}
          {...buttonLook({ size: "lg", full: true, withIcon: true })}
        >
          <IconUserPlus size={18} stroke={1.6} aria-hidden="true" />
          Request Account
        </Link>
        <Link
          to="/guest"
          search={keepReturn}
          {...buttonLook({ size: "lg", full: true, withIcon: true })}
        >
          <IconEye size={18} stroke={1.6} aria-hidden="true" />
          Guest Access
        </Link>
      </div>
    </AuthFrame>
  );
}

function ResetSent({ onBack }: { onBack: () => void }) {
  const { sendsMail } = useConfig();
  const problem = useMailProblem();
  // A failed email stays queued and is retried.
  const unsent = sendsMail ? "No Email Yet" : "No Email Sent";
  return (
    <Outcome heading={problem ? unsent : "Reset Email Sent"} afterForm>
      <Note tone={problem ? "warn" : "ok"} role="status">
        {problem
          ? `${problem} Ask a captain for a reset link.`
          : "Password reset email sent! Check your inbox and follow the link to reset your password."}
      </Note>
      <Button size="lg" full onClick={onBack}>
        Back to Login
      </Button>
    </Outcome>
  );
}
