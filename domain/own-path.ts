/** @returns the path of an address with the origin of `base`; undefined for any other address */
export function ownPath(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, base);
  // Without its host, a path that begins with two slashes would point to another host.
  if (origin !== new URL(base).origin || pathname.startsWith("//")) return undefined;
  return pathname + search + hash;
}
