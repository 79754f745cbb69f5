import { useId, useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { tokenProblems, tokensMax, type TokenAccess } from "../../domain/tokens/tokens.ts";
import { refusalSentence } from "../api/problem.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { AccessChoice } from "./access-choice.tsx";
import { wasAnswerLost, type NewTokens } from "./use-new-tokens.ts";
import styles from "./account.module.css";

type TokenFormProps = {
  newTokens: NewTokens;
  count: number;
  online: boolean;
};

export function TokenForm({ newTokens, count, online }: TokenFormProps) {
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [access, setAccess] = useState<TokenAccess>("read");
  const [wrongName, setWrongName] = useState<string>();
  const noteId = useId();
  const isFull = count >= tokensMax;
  const mayCreate = online && !isFull;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayCreate || newTokens.isCreating) return;
    const [problem] = tokenProblems({ name });
    flushSync(() => setWrongName(problem?.detail));
    if (problem) nameField.current?.focus();
    else newTokens.create({ name, access }, { onCreated: reset });
  };
  const reset = () => {
    setName("");
    setAccess("read");
  };

  const sentence = wrongName ?? (newTokens.error ? sentenceFor(newTokens.error) : undefined);
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field label="Token name" errorId={wrongName && noteId}>
        <TextInput
          ref={nameField}
          size="md"
          autoComplete="off"
          placeholder="Such as the script that will use it"
          value={name}
          readOnly={newTokens.isCreating}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <AccessChoice value={access} onChange={setAccess} />
      {isFull && (
        <Note tone="quiet">
          You have {tokensMax} tokens, the maximum. Revoke one to create another.
        </Note>
      )}
      {sentence && (
        <Note tone="danger" role="alert" id={noteId}>
          {sentence}
        </Note>
      )}
      <Button
        type="submit"
        className={styles.submit}
        aria-disabled={!mayCreate || undefined}
        busy={newTokens.isCreating ? "Creating…" : undefined}
      >
        Create Token
      </Button>
    </form>
  );
}

function sentenceFor(error: Error): string {
  if (wasAnswerLost(error)) {
    return "The server didn't answer. The token may exist anyway. If the list shows it, revoke it.";
  }
  return refusalSentence(error) || "Failed to create the token. Please try again.";
}
