/** Removes line breaks and bidirectional controls, which would garble lists and mails. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
