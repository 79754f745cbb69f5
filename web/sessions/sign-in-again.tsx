import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Member } from "../../domain/permissions.ts";
import type { SessionAnswer, SignInBody } from "../../domain/sessions/session-shapes.ts";
import { sessionQuery } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { signInFieldsFor, signInProblems } from "./sign-in-problems.ts";
import { SubmitPart } from "./submit-part.tsx";
import { useForm, type Form } from "./use-form.ts";
import styles from "./auth-form.module.css";

type SignInAgainProps = {
  open: boolean;
  member: Member;
  onClose: () => void;
  onSignedIn: () => void;
};

/** Use it through `useSignInAgain`. */
export function SignInAgain({ open, member, onClose, onSignedIn }: SignInAgainProps) {
  const queryClient = useQueryClient();
  const [other, setOther] = useState<SessionAnswer>();
  const showFor = (session: SessionAnswer) =>
    queryClient.setQueryData(sessionQuery.queryKey, session);
  const close = () => {
    onClose();
    // After closing, because the other member's page may not contain this form.
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
      detail="Your session has ended. Your text is still here."
      width="sm"
    >
      <InPlaceForm member={member} onSignedIn={done} onOther={setOther} />
    </Dialog>
  );
}

type InPlaceFormProps = {
  member: Member;
  onSignedIn: (session: SessionAnswer) => void;
  /** Another member signed in. Nothing is saved under their name (rule 1.163). */
  onOther: (session: SessionAnswer) => void;
};

/** The email address is editable, because a captain may have changed it in the meantime. */
function InPlaceForm({ member, onSignedIn, onOther }: InPlaceFormProps) {
  const send = useSend();
  const form: Form<keyof SignInBody> = useForm<keyof SignInBody, SessionAnswer>({
    start: { email: member.email, password: "" },
    check: signInProblems,
    fieldsFor: signInFieldsFor,
    fallback: "Failed to sign in. Please try again.",
    send: (body) => send<SessionAnswer>("/api/session", { method: "POST", body }),
    onDone: (session) => {
      const { viewer } = session;
      if (viewer.kind !== "member") return;
      if (viewer.id === member.id) {
        onSignedIn(session);
        return;
      }
      onOther(session);
      form.showError(wrongMemberSentence(viewer, member), ["email"]);
    },
  });
  const submit = (event: FormEvent) => {
    // React events of a portal also bubble to the form around it.
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

function wrongMemberSentence(other: Member, { fullName }: Member): string {
  return `You signed in as ${other.fullName}, but ${fullName} wrote this text. Please sign in as ${fullName}.`;
}
