import { useQueryClient } from "@tanstack/react-query";
import { useRouter, type AnyRouter } from "@tanstack/react-router";
import type { WrongField } from "../../domain/refusals.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { send } from "../api/http.ts";
import { forgetPreviousViewer, sessionQuery } from "../api/session.ts";
import { useForm, type Form } from "./use-form.ts";

type AuthFormOptions<Name extends string> = {
  start: Record<Name, string>;
  address: string;
  /** Goes along with what is typed. */
  token?: string;
  /** What the rules say before anything is sent, in the order in which people are told. */
  check: (values: Record<Name, string>) => readonly WrongField[];
  /** Which fields a refusal is about, where it names none itself. */
  fieldsOf?: (code: string) => readonly string[];
  /** Where the refusal is none of the known ones. */
  otherwise: string;
  onRefused?: (code: string) => unknown;
  /** Where the door leads. */
  to: string;
};

/** A form that opens the door. */
export function useAuthForm<Name extends string>(options: AuthFormOptions<Name>): Form<Name> {
  const { token, to } = options;
  const queryClient = useQueryClient();
  const router = useRouter();
  return useForm<Name, SessionAnswer>({
    ...options,
    send: (values) => {
      loadScreen(router, to);
      const body = token === undefined ? values : { ...values, token };
      return send<SessionAnswer>(options.address, { method: "POST", body });
    },
    onDone: (session) => {
      forgetPreviousViewer(queryClient);
      queryClient.setQueryData(sessionQuery.queryKey, session);
      open(router, to);
    },
  });
}

function open(router: AnyRouter, path: string): void {
  const [, { "**": rest }, route] = router.getMatchedRoutes(
    new URL(path, location.origin).pathname,
  );
  // Some pages, such as the guide, are no screens: the server writes them.
  if (route && rest === undefined) router.history.push(path);
  else location.assign(path);
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
