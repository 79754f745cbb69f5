import { Refusal } from "../../domain/refusals.ts";

type Turns = <Made>(whose: string, work: () => Promise<Made>) => Promise<Made>;

/**
 * Works one after the other, of which few may wait, and fewer still of one asker.
 * @returns what works in turn, and throws the Refusal "busy" when too many are there
 */
export function boundedQueue({
  most,
  mostOfOne = most,
}: {
  most: number;
  mostOfOne?: number;
}): Turns {
  const askers: string[] = [];
  let last: Promise<unknown> = Promise.resolve();

  return async (whose, work) => {
    const ofOne = askers.filter((asker) => asker === whose).length;
    if (askers.length >= most || ofOne >= mostOfOne) throw new Refusal("busy");
    askers.push(whose);
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      askers.splice(askers.indexOf(whose), 1);
    }
  };
}
