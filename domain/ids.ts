/** Matches our ids of 20 letters and digits, and ids kept from another system (rule 8.8). */
export const idPattern = "[A-Za-z0-9_-]{1,40}";

/** Letters and digits without lookalikes. */
export const idAlphabet = "abcdefghijkmnpqrstuvwxyz23456789";
export const idLength = 20;

const newIdPattern = new RegExp(`^[${idAlphabet}]{${idLength}}$`);

/** Whether a client may choose it for a new document or comment (rule 3.42). */
export function isValidNewId(id: string): boolean {
  return newIdPattern.test(id);
}

/** Identifies one save, so that a client can retry it (rule 3.47). */
export const saveIdPattern = "[A-Za-z0-9]{16,64}";
