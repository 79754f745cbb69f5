type Work = () => Promise<unknown>;

/** Milliseconds that are the clock's noise, or a pause of the machine: a ratio of less says nothing. */
export const noise = 50;

/** Milliseconds of the fastest of several rounds, in which both take turns: so whatever else runs slows down both. */
export async function leastTimes(
  rounds: number,
  one: Work,
  other: Work,
): Promise<[number, number]> {
  const least: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1) {
    least[0] = Math.min(least[0], await timeOf(one));
    least[1] = Math.min(least[1], await timeOf(other));
  }
  return least;
}

async function timeOf(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
