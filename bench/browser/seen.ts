// What runs inside the page: told by Playwright before anything of the page itself, so no policy stops it.

/** Something is there once so many elements of a kind are laid out, and one of others has text. */
export type Wanted = { selector: string; count: number; withText?: string };

export type Seen = {
  /** Milliseconds since the navigation began, or since the event that was waited for. */
  ready?: number;
  largest: number;
  shift: number;
};

declare global {
  interface Window {
    benchSeen: Seen;
    benchLook: (wanted: Wanted, from: number) => void;
  }
}

export function watchPage(wanted: Wanted): void {
  const seen: Seen = { largest: 0, shift: 0 };
  window.benchSeen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      seen.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });

  const isThere = ({ selector, count, withText }: Wanted) => {
    const elements = [...document.querySelectorAll(selector)];
    const shown = elements.filter((element) => element.checkVisibility());
    if (shown.length < count || withText === undefined) return shown.length >= count;
    return [...document.querySelectorAll(withText)].some(({ textContent }) => textContent !== "");
  };
  let watch = 0;
  window.benchLook = (what, from) => {
    const own = ++watch;
    const look = () => {
      if (own !== watch) return;
      if (!isThere(what)) return void requestAnimationFrame(look);
      // This frame is painted once the callback is through: the next task is the first moment after it.
      setTimeout(() => (seen.ready = performance.now() - from));
    };
    requestAnimationFrame(look);
  };
  window.benchLook(wanted, 0);
}

/** From now on the time is taken from the latest event of this kind. */
export function watchFromEvent({ event, wanted }: { event: string; wanted: Wanted }): void {
  delete window.benchSeen.ready;
  const begin = ({ timeStamp }: Event) => {
    delete window.benchSeen.ready;
    window.benchLook(wanted, timeStamp);
  };
  window.addEventListener(event, begin, { capture: true });
}
