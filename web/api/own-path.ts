/**
 * The path of an address of the product itself; nothing of an address that leads elsewhere.
 * @param base the address that a relative one starts from
 */
export function ownPath(address: string, base: string = location.href): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, base);
  // Without its host a path that begins with two slashes would name another host.
  if (origin !== new URL(base).origin || pathname.startsWith("//")) return undefined;
  return pathname + search + hash;
}
