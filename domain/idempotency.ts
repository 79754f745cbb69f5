/** Milliseconds that the server remembers which create an Idempotency-Key was used for (rule 7.43). */
export const keysKeptFor = 48 * 60 * 60 * 1000;
