import { Refusal, wrongField } from "../../domain/refusals.ts";
import { isUniqueViolation } from "../db/dialects.ts";

/** @throws Refusal "email-taken" when another account has the address */
export async function refuseTakenEmail<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!isUniqueViolation(error, "email_key")) throw error;
    throw new Refusal("email-taken", { fields: [wrongField("email", "email-taken")] });
  }
}
