/** Removes what databases cannot hold: NUL, and halves of characters. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
