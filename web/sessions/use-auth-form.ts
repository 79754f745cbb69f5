import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter, type AnyRouter } from "@tanstack/react-router";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { WrongField } from "../../domain/refusals.ts";
import type { SessionAnswer } from "../../domain/session-shapes.ts";
import { send } from "../wire/http.ts";
import { Problem } from "../wire/problem.ts";
import { forgetWhatWasSeen, sessionQuery } from "./queries.ts";

type Wrong = { sentence: string; fields: readonly string[] };

type AuthFormOptions<Body> = {
  address: string;
  /** What the rules say before anything is sent, in the order in which people are told. */
  check: (body: Body) => readonly WrongField[];
  /** Which fields a refusal is about, where it names none itself. */
  fieldsOf: (code: string) => readonly string[];
  /** Where the refusal is none of the known ones. */
  otherwise: string;
  /** Where the door leads. */
  to: string;
};

type AuthForm<Body> = {
  form: RefObject<HTMLFormElement | null>;
  wrong: Wrong | undefined;
  isPending: boolean;
  isWrong: (field: string) => boolean;
  submit: (event: FormEvent, body: Body) => void;
};

/** A form in front of the door: one sentence beside its button, and the first wrong field in focus. */
export function useAuthForm<Body>(options: AuthFormOptions<Body>): AuthForm<Body> {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Wrong>();
  const queryClient = useQueryClient();
  const router = useRouter();

  const tell = (next: Wrong) => {
    flushSync(() => setWrong(next));
    const name = next.fields[0];
    const field = name && form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };

  const enter = useMutation({
    mutationFn: (body: Body) => {
      loadScreen(router, options.to);
      return send<SessionAnswer>(options.address, { method: "POST", body });
    },
    onSuccess: (session) => {
      forgetWhatWasSeen(queryClient);
      queryClient.setQueryData(sessionQuery.queryKey, session);
      router.history.push(options.to);
    },
    onError: (error) => tell(wrongOf(error, options)),
  });

  const submit = (event: FormEvent, body: Body) => {
    event.preventDefault();
    if (enter.isPending) return;
    const [first, ...others] = options.check(body);
    if (first) {
      tell({
        sentence: first.detail,
        fields: [first, ...others].map((wrongField) => wrongField.field),
      });
      return;
    }
    setWrong(undefined);
    enter.mutate(body);
  };

  const isWrong = (field: string) => wrong?.fields.includes(field) ?? false;
  return { form, wrong, isPending: enter.isPending, isWrong, submit };
}

/** The code of the screen behind the door comes while the password is being checked. */
function loadScreen(router: AnyRouter, path: string): void {
  const { pathname } = new URL(path, location.origin);
  const [routes] = router.getMatchedRoutes(pathname);
  for (const route of routes) {
    // What does not come now is asked for again when the screen is shown.
    router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

function wrongOf<Body>(error: unknown, options: AuthFormOptions<Body>): Wrong {
  if (!(error instanceof Problem)) return { sentence: options.otherwise, fields: [] };
  const named = error.errors.map((wrongField) => wrongField.field);
  const fields = named.length > 0 ? named : options.fieldsOf(error.code);
  const isKnown = fields.length > 0 || error.status === 429;
  return { sentence: isKnown ? error.detail : options.otherwise, fields };
}
