/**
 * Milliseconds without a sign of the tab that leads, which browsers may have put to sleep with its lock. The
 * timers of hidden tabs run once a minute.
 */
const patience = { visible: 40_000, hidden: 90_000 };

type Leading = {
  lock: string;
  /** Leads until it is told to end. */
  lead: (until: AbortSignal) => Promise<void>;
  /** Stands in line now, for the first time or again. */
  onWaiting: () => void;
  ending: AbortSignal;
};

/**
 * One tab of a browser leads, and the next one when it is closed or sleeps.
 * @returns is to be told of each sign that another tab leads
 */
export function leadInTurn({ lock, lead, onWaiting, ending }: Leading): () => void {
  let turn = new AbortController();
  let leads = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(waiting);
    if (leads || turn.signal.aborted) return;
    waiting = setTimeout(() => enter({ steal: true }), patience[document.visibilityState]);
  };
  const leave = () => {
    turn.abort();
    clearTimeout(waiting);
  };
  const enter = (how: LockOptions = {}) => {
    leave();
    turn = new AbortController();
    leads = false;
    const { signal } = turn;
    onWaiting();
    wait();
    const begin = async () => {
      if (signal.aborted) return;
      leads = true;
      clearTimeout(waiting);
      await lead(signal);
    };
    // Browsers let nobody give up what is taken at once.
    const options = how.steal ? how : { signal };
    void navigator.locks.request(lock, options, begin).catch(() => {
      // Another tab has taken it.
      if (leads && !signal.aborted) enter();
    });
  };

  // Who sleeps leads nobody; nor is it next.
  document.addEventListener("freeze", leave, { signal: ending });
  window.addEventListener("pagehide", leave, { signal: ending });
  document.addEventListener("resume", () => enter(), { signal: ending });
  window.addEventListener("pageshow", ({ persisted }) => persisted && enter(), { signal: ending });
  document.addEventListener("visibilitychange", wait, { signal: ending });
  ending.addEventListener("abort", leave);
  enter();
  return wait;
}
