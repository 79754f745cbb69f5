export type Made<Value> = {
  /** What is there under this key, or else what is made, once for all who ask meanwhile. */
  at: (key: string, make: () => Promise<Value | undefined>) => Promise<Value | undefined>;
  /** What is there already. */
  ready: (key: string) => Value | undefined;
  /** What is there under this key is kept no longer. */
  drop: (key: string) => void;
  /** Nothing is kept, nor is what is being made. */
  clear: () => void;
};

/**
 * Keeps in memory what was made. Keys under which there is nothing are without number: none of them is kept.
 * @param most how many stay, of which the oldest goes first
 */
export function keepMade<Value>(most: number): Made<Value> {
  const kept = new Map<string, Value>();
  const making = new Map<string, Promise<Value | undefined>>();

  function begin(key: string, make: () => Promise<Value | undefined>) {
    const one = make();
    making.set(key, one);
    const end = (value?: Value) => {
      if (making.get(key) !== one) return;
      making.delete(key);
      if (value === undefined) return;
      kept.set(key, value);
      if (kept.size > most) kept.delete(kept.keys().next().value ?? "");
    };
    one.then(end, () => end());
    return one;
  }

  return {
    at: async (key, make) => kept.get(key) ?? making.get(key) ?? begin(key, make),
    ready: (key) => kept.get(key),
    drop: (key) => void kept.delete(key),
    clear: () => {
      kept.clear();
      making.clear();
    },
  };
}
