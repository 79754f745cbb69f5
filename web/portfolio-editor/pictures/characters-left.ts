/** Says how many characters are left once a fifth or less remains. */
export function charactersLeft(text: string, maxLength: number): string | undefined {
  const left = maxLength - text.length;
  if (left > maxLength / 5) return undefined;
  return left === 1 ? "1 character left" : `${left} characters left`;
}
