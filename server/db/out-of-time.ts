import { Refusal } from "../../domain/refusals.ts";

/** Seconds after which it is worth trying again. */
const retryAfter = 5;

export function outOfTime(): Refusal {
  return new Refusal("busy", { retryAfter });
}
