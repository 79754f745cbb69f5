/**
 * Takes milliseconds. A moment further ahead was recorded before the clock was set back. It counts
 * as long ago, so that nothing waits until the clock gets there again (rule 11.43).
 */
export function isRecent(moment: number, length: number, now = Date.now()): boolean {
  return Math.abs(now - moment) < length;
}
