import { Refusal, wrongField } from "../../domain/refusals.ts";
import { isUniqueViolation } from "../db/dialects.ts";

/** @throws Refusal "email-taken" where what was written meets the account of another */
export async function refuseTakenEmail<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!isUniqueViolation(error, "email_key")) throw error;
    throw new Refusal("email-taken", { fields: [wrongField("email", "email-taken")] });
  }
}
