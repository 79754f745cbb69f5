import { send } from "./http.ts";
import { isTransient, Problem } from "./problem.ts";

/** @returns null if the link with this token is not valid */
export async function readByToken<T>(
  address: string,
  token: string,
  signal: AbortSignal,
): Promise<T | null> {
  if (token === "") return null;
  try {
    return await send<T>(`${address}?${new URLSearchParams({ token })}`, { signal });
  } catch (error) {
    if (error instanceof Problem && !isTransient(error)) return null;
    throw error;
  }
}
