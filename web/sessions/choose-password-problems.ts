import { newPasswordProblems, type PasswordPolicy } from "../../domain/people/passwords.ts";
import { wrongField, type WrongField } from "../../domain/refusals.ts";

/** Checks a form that sets a password. All its fields are required. */
export function choosePasswordProblems(
  form: Record<"password" | "confirmPassword", string>,
  policy: PasswordPolicy,
): WrongField[] {
  const missing = Object.entries(form).filter(([, text]) => text === "");
  if (missing.length > 0) return missing.map(([field]) => wrongField(field, "fields-missing"));
  return newPasswordProblems(form, policy);
}
