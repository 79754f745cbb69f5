export function isReadStatement(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}
