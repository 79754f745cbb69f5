const prefix = "paddock-draft/";
/** Locks that were let go of, which the browser does not know at once. */
const ending = new Set<Promise<unknown>>();

/**
 * While a form writes a draft, no other one offers it, in this tab or another.
 * @returns lets go of it
 */
export function holdDraft(id: string): () => void {
  if (!("locks" in navigator)) return () => undefined;
  const waiting = new AbortController();
  const writing = Promise.withResolvers<void>();
  const lock = navigator.locks
    .request(prefix + id, { signal: waiting.signal }, () => writing.promise)
    // Let go of before it was there, or a page that may hold none.
    .catch(() => undefined);
  return () => {
    waiting.abort();
    writing.resolve();
    ending.add(lock);
    void lock.then(() => ending.delete(lock));
  };
}

/** Says of a draft whether a form writes it; without locks (plain http beyond this machine) of none. */
export async function heldDrafts(): Promise<(id: string) => boolean> {
  if (!("locks" in navigator)) return () => false;
  try {
    await Promise.all(ending);
    const { held = [], pending = [] } = await navigator.locks.query();
    const names = new Set([...held, ...pending].map(({ name }) => name));
    return (id) => names.has(prefix + id);
  } catch {
    return () => false;
  }
}
