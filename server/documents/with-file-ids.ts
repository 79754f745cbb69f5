/** Replaces the ids of files in the content by those of their copies. */
export function withFileIds(content: string, ids: ReadonlyMap<string, string>): string {
  return content.replaceAll(/(?<="\/api\/files\/)[a-z0-9]{20}(?=")/g, (id) => ids.get(id) ?? id);
}
