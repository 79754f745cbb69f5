// Runs inside the page. Playwright injects it before the page's own scripts, whatever its policy.

/** Satisfied once `count` elements are laid out and an element of `withText` has text. */
export type Wanted = { selector: string; count: number; withText?: string };

export type PageTimings = {
  /** Milliseconds since the start of the navigation, or since the watched event. */
  ready?: number;
};

declare global {
  interface Window {
    benchTimings: PageTimings;
    benchAwait: (wanted: Wanted, from: number) => void;
  }
}

export function watchPage(wanted: Wanted): void {
  const timings: PageTimings = {};
  window.benchTimings = timings;

  const isShown = ({ selector, count, withText }: Wanted) => {
    const all = document.querySelectorAll(selector).values();
    // Takes no more than needed: asking whether a skipped card is visible lays it out.
    const shown = all.filter((element) => element.checkVisibility()).take(count);
    if (shown.toArray().length < count) return false;
    if (withText === undefined) return true;
    return [...document.querySelectorAll(withText)].some(({ textContent }) => textContent !== "");
  };
  let latest = 0;
  window.benchAwait = (target, from) => {
    const own = ++latest;
    const check = () => {
      if (own !== latest || timings.ready !== undefined || !isShown(target)) return;
      timings.ready = performance.now() - from;
    };
    const look = () => {
      if (own !== latest || timings.ready !== undefined) return;
      requestAnimationFrame(look);
      // The next task is the first moment after the frame is painted. Asking earlier whether they
      // are visible would lay out the page twice.
      if (document.querySelectorAll(target.selector).length >= target.count) setTimeout(check);
    };
    requestAnimationFrame(look);
  };
  window.benchAwait(wanted, 0);
}

/** From now on, times count from the latest event of this type. */
export function watchFromEvent({ event, wanted }: { event: string; wanted: Wanted }): void {
  delete window.benchTimings.ready;
  const begin = ({ timeStamp }: Event) => {
    delete window.benchTimings.ready;
    window.benchAwait(wanted, timeStamp);
  };
  window.addEventListener(event, begin, { capture: true });
}
