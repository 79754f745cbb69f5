/** Compares weakly, as `If-None-Match` requires (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  const withoutWeakMark = (each: string) => each.trim().replace(/^W\//, "");
  const candidates = ifNoneMatch?.split(",") ?? [];
  return candidates.some((candidate) => withoutWeakMark(candidate) === withoutWeakMark(tag));
}
