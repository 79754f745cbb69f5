import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState, type FormEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { WrongField } from "../../domain/refusals.ts";
import { Problem } from "../api/problem.ts";

type Values<Name extends string> = Record<Name, string>;

type Wrong = {
  sentence: string;
  fields: readonly string[];
  /** Found by the form's own check, which clears it. A server error stays until the next submit. */
  isOwn: boolean;
};

type FormOptions<Name extends string, Answer> = {
  start: Values<Name>;
  /** Returns problems in the order in which they are shown, before anything is sent. */
  check: (values: Values<Name>) => readonly WrongField[];
  send: (values: Values<Name>) => Promise<Answer>;
  /** The fields that a refusal is about, if it names none itself. */
  fieldsFor?: (code: string) => readonly string[];
  /** The sentence for every other failure. */
  fallback: string;
  onRefused?: (code: string) => unknown;
  /** The form stays busy until the returned promise settles. */
  onDone: (answer: Answer) => unknown;
};

export type Form<Name extends string> = {
  form: RefObject<HTMLFormElement | null>;
  values: Values<Name>;
  control: (name: Name) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** @returns the id of the error note if it is about this field */
  errorId: (name: Name) => string | undefined;
  noteId: string;
  sentence: string | undefined;
  isPending: boolean;
  /** Shows a sentence and focuses the first of its fields. */
  showError: (sentence: string, fields?: readonly string[]) => void;
  reset: () => void;
  onSubmit: (event: FormEvent) => void;
};

/** A short form that shows one error beside its button and focuses the first wrong field. */
export function useForm<Name extends string, Answer>(
  options: FormOptions<Name, Answer>,
): Form<Name> {
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();
  const [values, setValues] = useState(options.start);
  const [wrong, setWrong] = useState<Wrong>();

  const show = (next: Wrong) => {
    flushSync(() => setWrong(next));
    const name = next.fields[0];
    const field = name && form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };

  const sending = useMutation({
    // Fail at once while offline, so that the form is not sent minutes later.
    networkMode: "always",
    mutationFn: options.send,
    onSuccess: options.onDone,
    onError: (error) => {
      if (error instanceof Problem) options.onRefused?.(error.code);
      show({ ...describeError(error, options), isOwn: false });
    },
  });

  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (!wrong?.isOwn) return;
    const remaining = options.check(next).filter(({ detail }) => detail === wrong.sentence);
    const fields = remaining.map(({ field }) => field);
    setWrong(fields.length > 0 ? { ...wrong, fields } : undefined);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    const problems = options.check(values);
    const [first] = problems;
    if (first) {
      const same = problems.filter(({ detail }) => detail === first.detail);
      show({ sentence: first.detail, fields: same.map(({ field }) => field), isOwn: true });
      return;
    }
    setWrong(undefined);
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
    errorId: (name) => (wrong?.fields.includes(name) ? noteId : undefined),
    noteId,
    sentence: wrong?.sentence,
    isPending: sending.isPending,
    showError: (sentence, fields = []) => show({ sentence, fields, isOwn: false }),
    reset: () => {
      setValues(options.start);
      setWrong(undefined);
    },
    onSubmit,
  };
}

function describeError(
  error: unknown,
  { fieldsFor, fallback }: { fieldsFor?: (code: string) => readonly string[]; fallback: string },
): { sentence: string; fields: readonly string[] } {
  if (!(error instanceof Problem)) return { sentence: fallback, fields: [] };
  const named = error.errors.filter(({ detail }) => detail === error.detail);
  const fields =
    named.length > 0 ? named.map(({ field }) => field) : (fieldsFor?.(error.code) ?? []);
  const isKnown = fields.length > 0 || error.status === 429;
  return { sentence: isKnown ? error.detail : fallback, fields };
}
