/** @returns the first `max` UTF-16 code units, or one less where the cut would split a character */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}
