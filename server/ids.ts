import { hash, randomBytes, randomFillSync } from "node:crypto";
import { idAlphabet, idLength } from "../domain/ids.ts";

const alphabet = idAlphabet;
const length = idLength;

/** Random bytes for 200 ids at a time, because every request needs one and a draw is slow. */
const randomPool = new Uint8Array(200 * length);
let next = randomPool.length;

/** 100 random bits as 20 letters and digits, without lookalikes. */
export function newId(): string {
  if (next === randomPool.length) {
    randomFillSync(randomPool);
    next = 0;
  }
  let id = "";
  for (const end = next + length; next < end; next += 1) {
    id += alphabet[(randomPool[next] ?? 0) % alphabet.length];
  }
  return id;
}

/** Derives a stable id from the first 20 bytes. */
export function idFromBytes(bytes: Uint8Array): string {
  return [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join("");
}

/** 256 random bits for credentials; store only the hash. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return hash("sha256", token);
}
