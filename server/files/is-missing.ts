/** Whether a file, or an object in S3, does not exist. */
export function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === "ENOENT";
}
