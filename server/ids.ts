import { hash, randomBytes, randomFillSync } from "node:crypto";
import { idAlphabet, idLength } from "../domain/ids.ts";

const alphabet = idAlphabet;
const length = idLength;

/** Drawn for many ids at once: every request has one, and asking each time would cost more than the rest of it. */
const drawn = new Uint8Array(200 * length);
let next = drawn.length;

/** 100 random bits in 20 letters and digits that cannot be mistaken for one another. */
export function newId(): string {
  if (next === drawn.length) {
    randomFillSync(drawn);
    next = 0;
  }
  let id = "";
  for (const end = next + length; next < end; next += 1) {
    id += alphabet[(drawn[next] ?? 0) % alphabet.length];
  }
  return id;
}

/** The same id for the same bytes, of which it takes twenty. */
export function inOurLetters(bytes: Uint8Array): string {
  return [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join("");
}

/** 256 random bits for what opens doors; only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return hash("sha256", token);
}
