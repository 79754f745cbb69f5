/** Whether a statement only reads. */
export function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}
