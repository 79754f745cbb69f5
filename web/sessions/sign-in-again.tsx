import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, type FormEvent } from "react";
import { refusals } from "../../domain/refusals.ts";
import type { SessionAnswer, SignInBody } from "../../domain/session-shapes.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { send } from "../wire/http.ts";
import { Problem } from "../wire/problem.ts";
import { sessionQuery } from "./queries.ts";
import styles from "./auth-form.module.css";

type SignInAgainProps = PasswordFormProps & { open: boolean; onClose: () => void };

/** Asks for the password where something is being written; `useSignInAgain` says when. */
export function SignInAgain({ open, onClose, ...form }: SignInAgainProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Please sign in again"
      detail="Your session has ended. What you wrote is still here."
      width="sm"
    >
      <PasswordForm {...form} />
    </Dialog>
  );
}

type PasswordFormProps = { email: string; onSignedIn: () => void };

function PasswordForm({ email, onSignedIn }: PasswordFormProps) {
  const noteId = useId();
  const field = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string>();
  const tell = (sentence: string) => {
    setWrong(sentence);
    field.current?.focus();
  };
  const enter = useMutation({
    networkMode: "always",
    mutationFn: (body: SignInBody) => send<SessionAnswer>("/api/session", { method: "POST", body }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      onSignedIn();
    },
    onError: (error) => tell(sentenceOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Events of a portal reach the form around it as well.
    event.stopPropagation();
    if (enter.isPending) return;
    if (password === "") tell(refusals["fields-missing"].sentence);
    else enter.mutate({ email, password });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field label="Email">
        <TextInput name="email" type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field label="Password" errorId={wrong && noteId}>
        <PasswordInput
          ref={field}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className={styles.submit}>
        {wrong && (
          <Note tone="danger" role="alert" id={noteId}>
            {wrong}
          </Note>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          full
          busy={enter.isPending ? "Signing in…" : undefined}
        >
          Sign In
        </Button>
      </div>
    </form>
  );
}

function sentenceOf(error: unknown): string {
  const isTold = error instanceof Problem && [401, 429].includes(error.status);
  return isTold ? error.detail : "Failed to sign in. Please try again.";
}
