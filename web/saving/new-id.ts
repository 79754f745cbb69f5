import { idAlphabet, idLength } from "../../domain/ids.ts";

/** The client chooses the id of what it makes, so that a save whose answer was lost can be repeated. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(idLength));
  return Array.from(bytes, (byte) => idAlphabet.charAt(byte % idAlphabet.length)).join("");
}
