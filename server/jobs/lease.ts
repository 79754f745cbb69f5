import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Milliseconds after which another process takes over the jobs of a dead one. */
export const lease = 60 * 1000;

/** Clocks may be a lease ahead. Later ends come from a clock that was set back (rule 11.43). */
export function isFree(now: number) {
  return ({ between, not }: ExpressionBuilder<Tables, "jobs">) =>
    not(between("locked_until", now, now + 2 * lease));
}
