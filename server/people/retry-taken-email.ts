import { isUniqueViolation } from "../db/dialects.ts";

/** Tries once more when a concurrent import created the account; the second attempt finds it. */
export function retryTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    if (!isUniqueViolation(error, "email_key")) throw error;
    return write();
  });
}
