/** Does nothing since 0026 replaces the whole index. Databases may have its name already. */
export async function searchWords(): Promise<void> {}
