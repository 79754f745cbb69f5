import { createRequiredContext } from "../ui/required-context.ts";

const prefix = "paddock-draft/";

export type DraftLocks = ReturnType<typeof createDraftLocks>;

/** Locks drafts across tabs, so that only one form writes each of them. */
export function createDraftLocks() {
  /** Locks that were released here but are still listed by the browser for a moment. */
  const releasing = new Set<Promise<unknown>>();
  return {
    lock: (id: string): (() => void) => {
      if (!("locks" in navigator)) return () => undefined;
      const waiting = new AbortController();
      const writing = Promise.withResolvers<void>();
      const lock = navigator.locks
        .request(prefix + id, { signal: waiting.signal }, () => writing.promise)
        // The lock was released before it was granted, or the page may hold no locks.
        .catch(() => undefined);
      return () => {
        waiting.abort();
        writing.resolve();
        releasing.add(lock);
        void lock.then(() => releasing.delete(lock));
      };
    },
    /**
     * Browsers offer locks only over https or on localhost; without them no draft counts as locked.
     * @returns a predicate over draft ids
     */
    findLocked: async (): Promise<(id: string) => boolean> => {
      if (!("locks" in navigator)) return () => false;
      try {
        await Promise.all(releasing);
        const { held = [], pending = [] } = await navigator.locks.query();
        const names = new Set([...held, ...pending].map(({ name }) => name));
        return (id) => names.has(prefix + id);
      } catch {
        return () => false;
      }
    },
  };
}

export const [DraftLocksContext, useDraftLocks] = createRequiredContext<DraftLocks>();
