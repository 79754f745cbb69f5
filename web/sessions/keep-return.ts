import { addBasePath } from "../api/base-path.ts";

type Return = { to?: string | undefined };

/** The search parameters of links between the sign-in screens (rule 2.10). */
export function keepReturn({ to }: Return): { to?: string } {
  return to === undefined ? {} : { to };
}

/** The address to which a form is sent without scripts. */
export function formAction(path: string, { to }: Return): string {
  return addBasePath(to === undefined ? path : `${path}?to=${encodeURIComponent(to)}`);
}
