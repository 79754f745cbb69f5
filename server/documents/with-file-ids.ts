/** Copies of files have ids of their own. */
export function withFileIds(content: string, ids: ReadonlyMap<string, string>): string {
  return content.replaceAll(/(?<="\/api\/files\/)[a-z0-9]{20}(?=")/g, (id) => ids.get(id) ?? id);
}
