import { newPasswordProblems, type PasswordPolicy } from "../../domain/people/passwords.ts";
import { wrongField, type WrongField } from "../../domain/refusals.ts";

/** Requires every field of the form, such as the current password. */
export function choosePasswordProblems(
  form: Record<"password" | "confirmPassword", string>,
  policy: PasswordPolicy,
): WrongField[] {
  const missing = Object.entries(form).filter(([, text]) => text === "");
  if (missing.length > 0) return missing.map(([field]) => wrongField(field, "fields-missing"));
  return newPasswordProblems(form, policy);
}
