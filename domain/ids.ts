/**
 * What an id looks like. Our own are 20 letters and digits; what came from another system keeps its id where an
 * address can hold it (rule 8.8).
 */
export const idPattern = "[A-Za-z0-9_-]{1,40}";

/** What our own ids are made of: letters and digits that cannot be mistaken for one another. */
export const idAlphabet = "abcdefghijkmnpqrstuvwxyz23456789";
export const idLength = 20;

const newId = new RegExp(`^[${idAlphabet}]{${idLength}}$`);

/** Whether a client may give this id to what it makes. */
export function isNewId(id: string): boolean {
  return newId.test(id);
}

/** What a client calls one save, so that repeating it changes nothing (rule 3.47). */
export const saveIdPattern = "[A-Za-z0-9]{16,64}";
