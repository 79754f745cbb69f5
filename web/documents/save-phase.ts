export type SavePhase = "idle" | "uploading" | "saving";

/** What is said aloud of it: of the upload each quarter only. */
export function spokenProgress(phase: SavePhase, percent: number): string {
  if (phase === "saving") return "Saving...";
  const quarter = Math.floor(percent / 25) * 25;
  return phase === "uploading" && quarter > 0 ? `Uploading... ${quarter}%` : "";
}
