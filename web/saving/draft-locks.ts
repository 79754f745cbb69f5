import { storageName } from "../api/base-path.ts";
import { createRequiredContext } from "../ui/required-context.ts";

const prefix = () => `${storageName("paddock-draft")}/`;

export type DraftLocks = ReturnType<typeof createDraftLocks>;

/** Marks the drafts that forms are writing, so that no other tab offers them. */
export function createDraftLocks() {
  /** Released locks, which the browser still lists for a moment. */
  const releasing = new Set<Promise<unknown>>();
  return {
    lock: (id: string): (() => void) => {
      if (!("locks" in navigator)) return () => undefined;
      const waiting = new AbortController();
      const writing = Promise.withResolvers<void>();
      const lock = navigator.locks
        .request(prefix() + id, { signal: waiting.signal }, () => writing.promise)
        // The lock was released before it was granted, or the page is not allowed to hold locks.
        .catch(() => undefined);
      return () => {
        waiting.abort();
        writing.resolve();
        releasing.add(lock);
        void lock.then(() => releasing.delete(lock));
      };
    },
    /** Browsers offer locks only over https and on localhost. Elsewhere no draft is locked. */
    findLocked: async (): Promise<(id: string) => boolean> => {
      if (!("locks" in navigator)) return () => false;
      try {
        await Promise.all(releasing);
        const { held = [], pending = [] } = await navigator.locks.query();
        const names = new Set([...held, ...pending].map(({ name }) => name));
        return (id) => names.has(prefix() + id);
      } catch {
        return () => false;
      }
    },
  };
}

export const [DraftLocksContext, useDraftLocks] = createRequiredContext<DraftLocks>();
