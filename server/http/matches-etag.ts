/** Whether `If-None-Match` names this tag; weakly, as it is for what only spares a transfer (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  const bare = (each: string) => each.trim().replace(/^W\//, "");
  return ifNoneMatch?.split(",").some((named) => bare(named) === bare(tag)) ?? false;
}
