import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState, type FormEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { WrongField } from "../../domain/refusals.ts";
import { Problem } from "../api/problem.ts";

type Wrong = { sentence: string; fields: readonly string[] };

type CheckedFormOptions<Body, Answer> = {
  /** What the rules say before anything is sent, in the order in which people are told. */
  check: (body: Body) => readonly WrongField[];
  save: (body: Body) => Promise<Answer>;
  onSaved: (answer: Answer, body: Body) => void;
  /** Nothing that could be corrected here: told beside the button when this returns a sentence. */
  onFailed: (error: Error) => string | undefined;
};

type CheckedForm<Body> = {
  form: RefObject<HTMLFormElement | null>;
  /** Of the note that says what is wrong. */
  noteId: string;
  sentence: string | undefined;
  isPending: boolean;
  /** The note's id for the fields that it is about. */
  errorId: (field: string) => string | undefined;
  submit: (event: FormEvent, body: Body) => void;
};

/** Which field a refusal is about that names none itself. */
const fieldOf: Record<string, string> = {
  "email-taken": "email",
  "email-not-valid": "email",
  "last-captain": "role",
  "unknown-role": "role",
  "unknown-subteam": "subteam",
  "required-fields-missing": "teamPassword",
  "password-too-weak": "teamPassword",
};

/** One sentence beside the button, and the first wrong field in focus. */
export function useCheckedForm<Body, Answer>(
  options: CheckedFormOptions<Body, Answer>,
): CheckedForm<Body> {
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();
  const [wrong, setWrong] = useState<Wrong>();

  const tell = (next: Wrong) => {
    flushSync(() => setWrong(next));
    const name = next.fields[0];
    const field = name && form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  const saving = useMutation({
    networkMode: "always",
    mutationFn: options.save,
    onSuccess: options.onSaved,
    onError: (error) => {
      const known = wrongOf(error);
      const sentence = known ? undefined : options.onFailed(error);
      if (known) tell(known);
      else if (sentence) tell({ sentence, fields: [] });
    },
  });
  const submit = (event: FormEvent, body: Body) => {
    event.preventDefault();
    if (saving.isPending) return;
    const problems = options.check(body);
    const [first] = problems;
    if (first) {
      tell({ sentence: first.detail, fields: problems.map(({ field }) => field) });
      return;
    }
    setWrong(undefined);
    saving.mutate(body);
  };
  return {
    form,
    noteId,
    sentence: wrong?.sentence,
    isPending: saving.isPending,
    errorId: (field) => (wrong?.fields.includes(field) ? noteId : undefined),
    submit,
  };
}

/** A refusal that whoever fills in the form can do something about. */
function wrongOf(error: Error): Wrong | undefined {
  if (!(error instanceof Problem) || error.detail === "") return undefined;
  const named = error.errors.map(({ field }) => field);
  const field = fieldOf[error.code];
  if (named.length > 0) return { sentence: error.detail, fields: named };
  return field === undefined ? undefined : { sentence: error.detail, fields: [field] };
}
