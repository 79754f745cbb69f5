/** A missing key in S3 has the same code. */
export function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === "ENOENT";
}
