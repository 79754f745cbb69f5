import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../domain/refusals.ts";
import { boundedQueue } from "../http/bounded-queue.ts";

/** One hash at a time leaves a core free; a short queue bounds the wait (rule 1.14). */
const queueMax = 17;

const inTurn = boundedQueue({ max: queueMax });
let slotsTaken = 0;

/** Refuses early, before `work` writes anything. @throws Refusal "busy" when all slots are taken */
export async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (slotsTaken >= queueMax) throw new Refusal("busy", { retryAfter: 2 });
  slotsTaken += 1;
  try {
    return await work();
  } finally {
    slotsTaken -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn("password", () => hash(password));
}

export function verifyPassword(password: string, passwordHash: string): Promise<boolean> {
  return inTurn("password", () => verify(passwordHash, password));
}
