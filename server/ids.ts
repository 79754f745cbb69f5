import { createHash, randomBytes } from "node:crypto";

const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/** 100 random bits in 20 letters and digits that cannot be mistaken for one another. */
export function newId(): string {
  return Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** 256 random bits for what opens doors; only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
