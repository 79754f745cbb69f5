/** How many characters may still be typed, as soon as it is worth knowing. */
export function leftOf(text: string, most: number): string | undefined {
  const left = most - text.length;
  if (left > most / 5) return undefined;
  return left === 1 ? "1 character left" : `${left} characters left`;
}
