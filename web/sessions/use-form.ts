import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type RefObject } from "react";
import type { RefusedForm } from "../../domain/first-answers.ts";
import type { WrongField } from "../../domain/refusals.ts";
import { Problem } from "../api/problem.ts";
import { useFormError, type FormError } from "./use-form-error.ts";

type Values<Name extends string> = Record<Name, string>;

type Wrong = FormError & {
  /** Found and cleared by the form's own check. Other errors stay until the next submit. */
  isOwn: boolean;
};

type FormOptions<Name extends string, Answer> = {
  start: Values<Name>;
  /** Returns problems in the order in which they are shown. */
  check: (values: Values<Name>) => readonly WrongField[];
  send: (values: Values<Name>) => Promise<Answer>;
  /** The fields that a refusal is about when it names none itself. */
  fieldsFor?: (code: string) => readonly string[];
  /** The sentence for any other failure. */
  fallback: string;
  onRefused?: (code: string) => unknown;
  /** A refusal to show at first. */
  refused?: RefusedForm;
  /** The form stays busy until the returned promise settles. */
  onDone: (answer: Answer, sent: Values<Name>) => unknown;
};

export type Form<Name extends string> = {
  form: RefObject<HTMLFormElement | null>;
  values: Values<Name>;
  control: (name: Name) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** The id of the error note if it is about this field. */
  errorId: (name: Name) => string | undefined;
  noteId: string;
  sentence: string | undefined;
  isPending: boolean;
  showError: (sentence: string, fields?: readonly string[]) => void;
  /** Drops the edits that were sent and keeps those made since. */
  drop: (sent: Values<Name>) => void;
  onSubmit: (event: FormEvent) => void;
};

export function useForm<Name extends string, Answer>(
  options: FormOptions<Name, Answer>,
): Form<Name> {
  const { refused } = options;
  const [edited, setEdited] = useState((refused?.values ?? {}) as Partial<Values<Name>>);
  // Fields that were not edited follow changes from elsewhere.
  const values = { ...options.start, ...edited };
  const {
    form,
    noteId,
    error: wrong,
    errorId,
    showError,
    setError,
  } = useFormError<Wrong>(refused && firstError(refused, options));

  const sending = useMutation({
    mutationFn: options.send,
    onSuccess: options.onDone,
    onError: (error) => {
      if (error instanceof Problem) options.onRefused?.(error.code);
      showError({ ...describeError(error, options), isOwn: false });
    },
  });

  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    // A field with its old value counts as untouched.
    const { [name]: _, ...others } = edited;
    setEdited(
      value === options.start[name] ? (others as typeof edited) : { ...edited, [name]: value },
    );
    if (!wrong?.isOwn) return;
    const remaining = options.check(next).filter(({ detail }) => detail === wrong.sentence);
    const fields = remaining.map(({ field }) => field);
    setError(fields.length > 0 ? { ...wrong, fields } : undefined);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    const problem = firstProblem(options.check(values));
    if (problem) return showError({ ...problem, isOwn: true });
    setError(undefined);
    sending.mutate(values);
  };

  return {
    form,
    values,
    control: (name) => ({
      name,
      value: values[name],
      onChange: (event) => change(name, event.target.value),
    }),
    errorId,
    noteId,
    sentence: wrong?.sentence,
    isPending: sending.isPending,
    showError: (sentence, fields = []) => showError({ sentence, fields, isOwn: false }),
    drop: (sent) => {
      setEdited(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, value]) => value !== sent[name as Name]),
          ) as typeof edited,
      );
      setError(undefined);
    },
    onSubmit,
  };
}

function firstError({ problem }: RefusedForm, options: Described): Wrong {
  return { ...describeError(new Problem(problem.status, problem), options), isOwn: false };
}

/** @returns the first sentence, with all fields that it is about */
function firstProblem(problems: readonly WrongField[]): FormError | undefined {
  const [first] = problems;
  if (!first) return undefined;
  const same = problems.filter(({ detail }) => detail === first.detail);
  return { sentence: first.detail, fields: same.map(({ field }) => field) };
}

type Described = { fieldsFor?: (code: string) => readonly string[]; fallback: string };

function describeError(error: unknown, { fieldsFor, fallback }: Described): FormError {
  if (!(error instanceof Problem)) return { sentence: fallback, fields: [] };
  const named = error.errors.filter(({ detail }) => detail === error.detail);
  const fields =
    named.length > 0 ? named.map(({ field }) => field) : (fieldsFor?.(error.code) ?? []);
  const isKnown = fields.length > 0 || error.status === 429;
  return { sentence: isKnown ? error.detail : fallback, fields };
}
