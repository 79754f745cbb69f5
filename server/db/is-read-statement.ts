/** Whether a statement only reads. */
export function isReadStatement(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}
