/** Spaces, and characters that nobody sees (rule 3.14). */
const nothing = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u;

/** Whether there is nothing to read in a text. */
export function isEmpty(text: string): boolean {
  return nothing.test(text);
}
