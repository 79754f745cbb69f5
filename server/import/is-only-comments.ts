/** A comment ends at its first `-->`, so the expression has one way to read each character. */
export function isOnlyComments(html: string): boolean {
  return /^\s*(?:<!--(?:[^-]|-(?!->))*-->\s*)+$/.test(html);
}
