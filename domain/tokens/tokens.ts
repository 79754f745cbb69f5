import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";

/** Tokens per member (rule 7.1). */
export const tokensMax = 20;

export const tokenNameMaxLength = 100;

export const tokenAccesses = ["read", "write"] as const;

/** Limits a token further than its member's permissions. */
export type TokenAccess = (typeof tokenAccesses)[number];

export const tokenAccessLabels: Record<TokenAccess, string> = {
  read: "Read only",
  write: "Read and write",
};

/** Validates the name of an API token. */
export function tokenProblems(form: { name: string }): WrongField[] {
  const name = form.name.trim();
  if (isEmpty(name)) return [wrongField("name", "required-fields-missing")];
  return name.length > tokenNameMaxLength ? [wrongField("name", "name-too-long")] : [];
}
