import { hasEmailShape } from "../../domain/people/people.ts";
import { wrongField, type WrongField } from "../../domain/refusals.ts";
import type { SignInBody } from "../../domain/sessions/session-shapes.ts";

/** The checks of rule 1.17 that need no account. */
export function signInProblems({ email, password }: SignInBody): WrongField[] {
  const missing = Object.entries({ email: email.trim(), password })
    .filter(([, text]) => text === "")
    .map(([field]) => wrongField(field, "fields-missing"));
  if (missing.length > 0) return missing;
  return hasEmailShape(email) ? [] : [wrongField("email", "invalid-email")];
}

export function signInFieldsFor(code: string): readonly string[] {
  if (code === "wrong-password") return ["password"];
  return ["account-not-found", "invalid-email"].includes(code) ? ["email"] : [];
}
