/** Milliseconds after a screen has opened, in which its own data and pictures load. */
const delay = 2_000;

/** Loads code that will be needed, in this order, while the browser is idle (rule 9.33). */
export function loadWhenIdle(loads: readonly (() => Promise<unknown> | undefined)[]): void {
  if (savesData()) return;
  const loadNext = async ([next, ...others]: typeof loads) => {
    if (!next) return;
    await next()?.catch(() => undefined);
    whenIdle(() => void loadNext(others));
  };
  setTimeout(() => whenIdle(() => void loadNext(loads)), delay);
}

/** Milliseconds after which the code loads even if the browser is never idle. */
const longestWait = 3_000;

/** Safari has no idle callbacks. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWait });
  else setTimeout(run, 200);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
