/** Something that one member changes, one write after the other. */
export type Item<State = unknown> = {
  name: string;
  /** Reads the item as its member sees it; null if it is not there. */
  read: () => Promise<unknown>;
  /** The states that a read may find. There are two while the last write has no answer. */
  states: State[];
  lastWrite: string;
};

// oxlint-disable-next-line typescript/no-explicit-any -- each kind of item has its own states
export type AnyItem = Item<any>;

export type Refused = {
  count: number;
  /** Milliseconds. */
  slowest: number;
  withRetryAfter: number;
};

export type Ledger = ReturnType<typeof openLedger>;

export function openLedger() {
  const items = new Set<AnyItem>();
  const unchecked = new Set<AnyItem>();
  const acknowledged = new Map<string, number>();
  const refused = new Map<string, Refused>();
  const taken = new Map<string, AnyItem>();
  const problems: string[] = [];
  return {
    items,
    unchecked,
    acknowledged,
    /** Refusals by status and code, such as "503 busy". */
    refused,
    /** Answers that no fault explains, and refusals that took too long. */
    problems,
    total: () => acknowledged.values().reduce((sum, count) => sum + count, 0),
    add: (item: AnyItem) => void items.add(item),
    change: (item: AnyItem) => void unchecked.add(item),
    acknowledge: (kind: string) => void acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1),
    refuse: (name: string, milliseconds: number, hasRetryAfter: boolean) => {
      const known = refused.get(name) ?? { count: 0, slowest: 0, withRetryAfter: 0 };
      refused.set(name, {
        count: known.count + 1,
        slowest: Math.max(known.slowest, milliseconds),
        withRetryAfter: known.withRetryAfter + (hasRetryAfter ? 1 : 0),
      });
    },
    /** Notes a serial number or slug, which nobody else gets unless the item is deleted. */
    take: (what: string, item: AnyItem) => {
      const other = taken.get(what);
      if (other && other !== item && !other.states.includes(null))
        problems.push(`The ${what} was given to ${other.name} and to ${item.name}.`);
      taken.set(what, item);
    },
  };
}
