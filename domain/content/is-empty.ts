/** White space and invisible characters (rule 3.14). */
const invisible = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u;

/** Whether a text has no visible characters. */
export function isEmpty(text: string): boolean {
  return invisible.test(text);
}
