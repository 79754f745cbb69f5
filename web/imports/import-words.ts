/** "1,200". */
export function digits(number: number): string {
  return number.toLocaleString("en-US");
}

/** "64 documents", "1 document". */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${digits(number)} ${number === 1 ? noun : plural}`;
}

/** @param seconds an estimate, which is rounded up */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return "less than a minute left";
  return `about ${count(Math.ceil(seconds / 60), "minute")} left`;
}

const list = new Intl.ListFormat("en-US");

/** @returns one line, or none: "2 pictures are missing in the zip: a.png and b.png" */
export function missingWords(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const are = missing.length === 1 ? "is" : "are";
  return [`${count(missing.length, "picture")} ${are} missing in the zip: ${list.format(missing)}`];
}

/** @returns one line, or none: "And 12 more pages." */
export function moreWords(left: number, noun: string): string[] {
  return left > 0 ? [`And ${count(left, `more ${noun}`)}.`] : [];
}
