import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Member } from "../../domain/permissions.ts";
import type { SessionAnswer, SignInBody } from "../../domain/sessions/session-shapes.ts";
import { send } from "../api/http.ts";
import { sessionQuery } from "../api/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { fieldsOfSignIn, signInProblems } from "./sign-in-problems.ts";
import { SubmitPart } from "./submit-part.tsx";
import { useForm, type Form } from "./use-form.ts";
import styles from "./auth-form.module.css";

type SignInAgainProps = {
  open: boolean;
  /** Who was writing. */
  member: Member;
  onClose: () => void;
  onSignedIn: () => void;
};

/** Asks for the password where something is being written; `useSignInAgain` says when. */
export function SignInAgain({ open, member, onClose, onSignedIn }: SignInAgainProps) {
  const queryClient = useQueryClient();
  const [other, setOther] = useState<SessionAnswer>();
  const showFor = (session: SessionAnswer) =>
    queryClient.setQueryData(sessionQuery.queryKey, session);
  const close = () => {
    onClose();
    // Only now: the page that is theirs may not have the form that this window stands in.
    if (other) showFor(other);
    setOther(undefined);
  };
  const done = (session: SessionAnswer) => {
    setOther(undefined);
    showFor(session);
    onSignedIn();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Please sign in again"
      detail="Your session has ended. What you wrote is still here."
      width="sm"
    >
      <InPlaceForm member={member} onSignedIn={done} onOther={setOther} />
    </Dialog>
  );
}

type InPlaceFormProps = {
  member: Member;
  onSignedIn: (session: SessionAnswer) => void;
  /** Somebody else signed in: nothing is saved under their name (rule 1.49). */
  onOther: (session: SessionAnswer) => void;
};

/** The address can be corrected: a captain may have changed it since the page was opened. */
function InPlaceForm({ member, onSignedIn, onOther }: InPlaceFormProps) {
  const form: Form<keyof SignInBody> = useForm<keyof SignInBody, SessionAnswer>({
    start: { email: member.email, password: "" },
    check: signInProblems,
    fieldsOf: fieldsOfSignIn,
    otherwise: "Failed to sign in. Please try again.",
    send: (body) => send<SessionAnswer>("/api/session", { method: "POST", body }),
    onDone: (session) => {
      const { viewer } = session;
      if (viewer.kind !== "member") return;
      if (viewer.id === member.id) {
        onSignedIn(session);
        return;
      }
      onOther(session);
      form.tell(whoseSentence(viewer, member), ["email"]);
    },
  });
  const submit = (event: FormEvent) => {
    // Events of a portal reach the form around it as well.
    event.stopPropagation();
    form.onSubmit(event);
  };
  return (
    <form ref={form.form} noValidate className={styles.form} onSubmit={submit}>
      <Field label="Email" errorId={form.errorId("email")}>
        <TextInput type="email" autoComplete="username" {...form.control("email")} />
      </Field>
      <Field label="Password" errorId={form.errorId("password")}>
        <PasswordInput autoComplete="current-password" autoFocus {...form.control("password")} />
      </Field>
      <SubmitPart form={form} label="Sign In" busy="Signing in…" />
    </form>
  );
}

function whoseSentence(other: Member, own: Member): string {
  const { fullName } = own;
  return `You signed in as ${other.fullName}. What is written here is ${fullName}'s: please sign in as ${fullName}.`;
}
