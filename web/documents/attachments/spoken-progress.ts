/** Of an upload, only each quarter is said aloud. */
export function spokenProgress(percent: number): string {
  const quarter = Math.floor(percent / 25) * 25;
  return quarter > 0 ? `Uploading... ${quarter}%` : "";
}
