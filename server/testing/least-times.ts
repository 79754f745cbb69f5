type Work = () => Promise<unknown>;

/** Milliseconds; shorter durations are noise. */
export const noise = 50;

/** Alternates both, so that other load slows both down. @returns the best milliseconds of each */
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
