import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState, type FormEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { WrongField } from "../../domain/refusals.ts";
import { Problem } from "../api/problem.ts";

type Values<Name extends string> = Record<Name, string>;

type Wrong = {
  sentence: string;
  fields: readonly string[];
  /** Told by a rule of the form, which can say when it is put right; the server's word stands until the next try. */
  isOwn: boolean;
};

type FormOptions<Name extends string, Answer> = {
  start: Values<Name>;
  /** What the rules say before anything is sent, in the order in which people are told. */
  check: (values: Values<Name>) => readonly WrongField[];
  send: (values: Values<Name>) => Promise<Answer>;
  /** Which fields a refusal is about, where it names none itself. */
  fieldsOf?: (code: string) => readonly string[];
  /** Where the refusal is none of the known ones. */
  otherwise: string;
  onRefused?: (code: string) => unknown;
  /** The form works until it is over. */
  onDone: (answer: Answer) => unknown;
};

export type Form<Name extends string> = {
  form: RefObject<HTMLFormElement | null>;
  values: Values<Name>;
  /** What a control spreads onto itself. */
  control: (name: Name) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** Of the note that says what is wrong, for its fields. */
  errorId: (name: Name) => string | undefined;
  noteId: string;
  /** The one sentence that stands beside the button. */
  sentence: string | undefined;
  isPending: boolean;
  /** Says what is wrong, and leads to the first field that is. */
  tell: (sentence: string, fields?: readonly string[]) => void;
  /** Back to how it began. */
  reset: () => void;
  onSubmit: (event: FormEvent) => void;
};

/** A short form: one sentence beside its button, and the first wrong field in focus. */
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
    // Offline it fails at once: a form must not be sent minutes after it was left.
    networkMode: "always",
    mutationFn: options.send,
    onSuccess: options.onDone,
    onError: (error) => {
      if (error instanceof Problem) options.onRefused?.(error.code);
      show({ ...wrongOf(error, options), isOwn: false });
    },
  });

  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (!wrong?.isOwn) return;
    const left = options.check(next).filter(({ detail }) => detail === wrong.sentence);
    setWrong(left.length > 0 ? { ...wrong, fields: left.map(({ field }) => field) } : undefined);
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
    tell: (sentence, fields = []) => show({ sentence, fields, isOwn: false }),
    reset: () => {
      setValues(options.start);
      setWrong(undefined);
    },
    onSubmit,
  };
}

function wrongOf(
  error: unknown,
  { fieldsOf, otherwise }: { fieldsOf?: (code: string) => readonly string[]; otherwise: string },
): { sentence: string; fields: readonly string[] } {
  if (!(error instanceof Problem)) return { sentence: otherwise, fields: [] };
  const named = error.errors.filter(({ detail }) => detail === error.detail);
  const fields =
    named.length > 0 ? named.map(({ field }) => field) : (fieldsOf?.(error.code) ?? []);
  const isKnown = fields.length > 0 || error.status === 429;
  return { sentence: isKnown ? error.detail : otherwise, fields };
}
