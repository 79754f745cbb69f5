/** @param memoryMax bytes of resident memory, past which `onTooMuch` is the answer */
export function answerOnceAndExit<Work, Answer>(
  memoryMax: number,
  onTooMuch: Answer,
  run: (work: Work) => Promise<Answer>,
): void {
  // A signal to the server's process group also arrives here; running work may still finish.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
  process.once("message", async (work: Work) => reply(await run(work)));
  // Without the server nothing enforces the time limit. A plain exit would wait for the work.
  process.once("disconnect", end);
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMax) reply(onTooMuch);
  }, checkEvery).unref();
}

/** Milliseconds. */
const checkEvery = 25;

function reply(answer: unknown): void {
  process.send?.(answer, end);
}

function end(): void {
  process.kill(process.pid, "SIGKILL");
}
