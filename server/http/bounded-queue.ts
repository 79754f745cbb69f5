import { Refusal } from "../../domain/refusals.ts";

type RunInTurn = <Made>(key: string, work: () => Promise<Made>) => Promise<Made>;

/** Runs one task at a time. The returned function throws Refusal "busy" when too many wait. */
export function boundedQueue({
  max,
  maxPerKey = max,
}: {
  max: number;
  maxPerKey?: number;
}): RunInTurn {
  const queued: string[] = [];
  let last: Promise<unknown> = Promise.resolve();

  return async (key, work) => {
    const ofKey = queued.filter((queuedKey) => queuedKey === key).length;
    if (queued.length >= max || ofKey >= maxPerKey) throw new Refusal("busy");
    queued.push(key);
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queued.splice(queued.indexOf(key), 1);
    }
  };
}
