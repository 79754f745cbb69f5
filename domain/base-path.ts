/** Such as "/wiki"; "" without one. Routes, links, and stored texts do not have it. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "");
}

/** Whether a path needs no escape in cookies, pages, and selectors (rule 7.53). */
export function isBasePath(path: string): boolean {
  return /^(?:\/[\w-]+(?:\.[\w-]+)*)*$/.test(path);
}

/** @returns the rest of an address below the base path; undefined for any other address */
export function pathBelow(basePath: string, address: string): string | undefined {
  return address.startsWith(`${basePath}/`) ? address.slice(basePath.length) : undefined;
}
