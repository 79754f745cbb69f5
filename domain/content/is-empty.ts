const invisible = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u;

/** Whether a text has no visible characters (rule 3.14). */
export function isEmpty(text: string): boolean {
  return invisible.test(text);
}
