/** Does nothing since 0026 replaces the whole index. Databases may have recorded this name. */
export async function searchWords(): Promise<void> {}
