/** Milliseconds for which the server stores an Idempotency-Key (rule 7.43). */
export const idempotencyKeyMaxAge = 48 * 60 * 60 * 1000;
