import { useQueryClient } from "@tanstack/react-query";
import { useRouter, type AnyRouter } from "@tanstack/react-router";
import { use } from "react";
import type { WrongField } from "../../domain/refusals.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { addBasePath } from "../api/base-path.ts";
import { configQuery, forgetPreviousViewer, sessionQuery } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { RefusedFormContext } from "./refused-form.ts";
import { useForm, type Form } from "./use-form.ts";

type AuthFormOptions<Name extends string> = {
  start: Record<Name, string>;
  /** The path to which the form is sent without scripts. */
  action?: string;
  address: string;
  token?: string;
  check: (values: Record<Name, string>) => readonly WrongField[];
  fieldsFor?: (code: string) => readonly string[];
  fallback: string;
  onRefused?: (code: string) => unknown;
  to: string;
};

export function useAuthForm<Name extends string>(options: AuthFormOptions<Name>): Form<Name> {
  const { token, to } = options;
  const queryClient = useQueryClient();
  const send = useSend();
  const router = useRouter();
  const refused = use(RefusedFormContext);
  return useForm<Name, SessionAnswer>({
    ...options,
    ...(refused && refused.action === options.action && { refused }),
    send: (values) => {
      preloadScreen(router, to);
      const body = token === undefined ? values : { ...values, token };
      return send<SessionAnswer>(options.address, { method: "POST", body });
    },
    onDone: (session) => {
      forgetPreviousViewer(queryClient);
      queryClient.setQueryData(sessionQuery.queryKey, session);
      // Nobody can sign in before there is a captain.
      queryClient.setQueryData(
        configQuery.queryKey,
        (config) => config && { ...config, isSetUp: true },
      );
      open(router, to);
    },
  });
}

function open(router: AnyRouter, path: string): void {
  const [, { "**": rest }, route] = router.getMatchedRoutes(
    new URL(path, location.origin).pathname,
  );
  // Pages such as the guide are rendered by the server and have no route.
  if (route && rest === undefined) router.history.replace(path);
  else location.replace(addBasePath(path));
}

/** Preloads the next screen's code while the server checks the password. */
function preloadScreen(router: AnyRouter, path: string): void {
  const { pathname } = new URL(path, location.origin);
  const [routes] = router.getMatchedRoutes(pathname);
  for (const route of routes) {
    // If this fails, the router loads the chunk when it shows the screen.
    router.loadRouteChunk(route)?.catch(() => undefined);
  }
}
