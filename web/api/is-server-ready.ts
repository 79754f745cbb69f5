import { addBasePath } from "./base-path.ts";

/** Milliseconds. */
const longestWait = 3_000;

/** Asks the server, because browsers count as online in a network without internet. */
export async function isServerReady(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(longestWait);
  return fetch(addBasePath("/api/health"), { cache: "no-store", signal }).then(
    (answer) => answer.ok,
    () => false,
  );
}
