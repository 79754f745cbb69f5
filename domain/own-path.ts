import { pathBelow } from "./base-path.ts";

/**
 * @param base one of our pages; relative addresses are paths of routes, without the base path
 * @returns the path of an address with the origin of `base`; undefined for any other address
 */
export function ownPath(address: string, base: string, basePath = ""): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, base);
  const path = URL.canParse(address) ? pathBelow(basePath, pathname) : pathname;
  // Without its host, a path that begins with two slashes would point to another host.
  if (origin !== new URL(base).origin || path === undefined || path.startsWith("//"))
    return undefined;
  return path + search + hash;
}
