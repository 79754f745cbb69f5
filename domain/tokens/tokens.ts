import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";

/** What a member may have at once (rule 7.1). */
export const tokensMax = 20;

/** Characters. */
export const tokenNameMaxLength = 100;

export const tokenAccesses = ["read", "write"] as const;

/** What a token may be used for, within what its member may do. */
export type TokenAccess = (typeof tokenAccesses)[number];

export const tokenAccessLabels: Record<TokenAccess, string> = {
  read: "Read",
  write: "Read and write",
};

/** What is wrong with the form of a new token. */
export function tokenProblems(form: { name: string }): WrongField[] {
  const name = form.name.trim();
  if (isEmpty(name)) return [wrongField("name", "required-fields-missing")];
  return name.length > tokenNameMaxLength ? [wrongField("name", "name-too-long")] : [];
}
