import { idAlphabet, idLength } from "../../domain/ids.ts";

/** The client chooses the id of a new item, so that it can repeat a save whose answer was lost. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(idLength));
  return Array.from(bytes, (byte) => idAlphabet.charAt(byte % idAlphabet.length)).join("");
}
