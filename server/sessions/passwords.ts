import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../domain/refusals.ts";
import { boundedQueue } from "../http/bounded-queue.ts";

/**
 * A hash takes a core for tens of milliseconds and 19 MiB. One at a time leaves the other core to everyone
 * else; a short queue keeps a flood of sign-ins from becoming a flood of memory (rule 1.14).
 */
const atOnceMax = 17;

const inTurn = boundedQueue({ most: atOnceMax });
let places = 0;

/**
 * Keeps a place in the queue while `work` is on its way to a password, so that whoever finds none is refused
 * before anything is written.
 * @throws Refusal "busy" when too many are on their way already
 */
export async function withPlace<T>(work: () => Promise<T>): Promise<T> {
  if (places >= atOnceMax) throw new Refusal("busy", { retryAfter: 2 });
  places += 1;
  try {
    return await work();
  } finally {
    places -= 1;
  }
}

/** @throws Refusal "busy" when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn("password", () => hash(password));
}

/** @throws Refusal "busy" when too many wait already */
export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return inTurn("password", () => verify(passwordHash, password));
}
