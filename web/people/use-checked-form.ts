import { useMutation } from "@tanstack/react-query";
import type { FormEvent, RefObject } from "react";
import type { WrongField } from "../../domain/refusals.ts";
import { Problem } from "../api/problem.ts";
import { useFormError, type FormError } from "../sessions/use-form-error.ts";

type CheckedFormOptions<Body, Answer> = {
  /** Problems found before sending; the screen shows the first one. */
  check: (body: Body) => readonly WrongField[];
  save: (body: Body) => Promise<Answer>;
  onSaved: (answer: Answer, body: Body) => void;
  /** Handles errors that belong to no field. A returned sentence is shown beside the button. */
  onFailed: (error: Error) => string | undefined;
};

type CheckedForm<Body> = {
  form: RefObject<HTMLFormElement | null>;
  noteId: string;
  sentence: string | undefined;
  isPending: boolean;
  /** The note's id for a field that has an error, for `aria-describedby`. */
  errorId: (field: string) => string | undefined;
  submit: (event: FormEvent, body: Body) => void;
};

/** The field of each refusal that does not name one itself. */
const fieldOfCode: Record<string, string> = {
  "email-taken": "email",
  "email-not-valid": "email",
  "last-captain": "role",
  "unknown-role": "role",
  "unknown-subteam": "subteam",
  "required-fields-missing": "teamPassword",
  "password-too-weak": "teamPassword",
};

export function useCheckedForm<Body, Answer>(
  options: CheckedFormOptions<Body, Answer>,
): CheckedForm<Body> {
  const { form, noteId, error, errorId, showError, setError } = useFormError<FormError>();
  const saving = useMutation({
    mutationFn: options.save,
    onSuccess: options.onSaved,
    onError: (failure) => {
      const known = formErrorOf(failure);
      const sentence = known ? undefined : options.onFailed(failure);
      if (known) showError(known);
      else if (sentence) showError({ sentence, fields: [] });
    },
  });
  const submit = (event: FormEvent, body: Body) => {
    event.preventDefault();
    if (saving.isPending) return;
    const problems = options.check(body);
    const [first] = problems;
    if (first) {
      showError({ sentence: first.detail, fields: problems.map(controlOf) });
      return;
    }
    setError(undefined);
    saving.mutate(body);
  };
  return {
    form,
    noteId,
    sentence: error?.sentence,
    isPending: saving.isPending,
    errorId,
    submit,
  };
}

/** @returns undefined for an error that changing a field cannot fix */
function formErrorOf(error: Error): FormError | undefined {
  if (!(error instanceof Problem) || error.detail === "") return undefined;
  const named = error.errors.map(controlOf);
  const field = fieldOfCode[error.code];
  if (named.length > 0) return { sentence: error.detail, fields: named };
  return field === undefined ? undefined : { sentence: error.detail, fields: [field] };
}

/** A field in a list, such as `people.2.email`, belongs to the control for the whole list. */
function controlOf({ field }: { field: string }): string {
  return field.split(".")[0] ?? "";
}
