/** Screen readers announce an upload at every 25 percent. */
export function spokenProgress(percent: number): string {
  const quarter = Math.floor(percent / 25) * 25;
  return quarter > 0 ? `Uploading... ${quarter}%` : "";
}
