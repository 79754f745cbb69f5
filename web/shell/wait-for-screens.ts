import type { AnyRouter, RouterHistory } from "@tanstack/react-router";
import { addBasePath } from "../api/base-path.ts";
import { isServerReady } from "../api/is-server-ready.ts";
import { whenServerReachable } from "../api/when-server-reachable.ts";
import type { Toasts } from "../ui/toasts.ts";

/** Milliseconds until the router may show a skeleton instead. */
const slowAfter = 150;

/**
 * Without a connection the current screen stays until the other's code can load (rule 9.32).
 * @returns whether a screen is being opened or waits for a connection
 */
export function waitForScreens(
  router: AnyRouter,
  toasts: Toasts,
  nameOf: (path: string) => string,
): () => boolean {
  const history: RouterHistory = router.history;
  let loading = 0;
  let newest = 0;
  let isLeaving = false;
  let stopWaiting: (() => void) | undefined;
  const wait = (href: string, name: string, open: () => void) => {
    const unmark = markLinks(addBasePath(href));
    const action = { label: "Stay here", run: () => stopWaiting?.() };
    const words = `You're offline. ${name} opens when you're back.`;
    const toast = toasts.show(words, { tone: "offline", duration: "notice", action });
    const stopAsking = whenServerReachable(() => {
      stopWaiting?.();
      open();
    });
    stopWaiting = () => {
      stopWaiting = undefined;
      stopAsking();
      unmark();
      toasts.close(toast);
    };
  };
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }) => {
      const { pathname, href } = nextLocation;
      if (pathname === currentLocation.pathname) return false;
      stopWaiting?.();
      isLeaving = false;
      loading += 1;
      newest += 1;
      const own = newest;
      const code = await loadScreen(router, pathname);
      loading -= 1;
      const isMissing = code === "outdated" || code === "offline";
      // The person has chosen another screen since. If a step back were refused, the router would
      // step forward.
      if (own !== newest) return isMissing || action === "PUSH" || action === "REPLACE";
      if (code === "outdated") {
        // A new page has the new chunk names. Browsers never retry a module that failed to load.
        isLeaving = true;
        location.assign(addBasePath(href));
      }
      if (code === "offline") {
        wait(href, nameOf(pathname), () => repeat(history, action, nextLocation));
      }
      return isMissing;
    },
  });
  return () => loading > 0 || isLeaving || stopWaiting !== undefined;
}

/** Repeats Back as a step back, so that the history keeps its order. */
function repeat(
  history: RouterHistory,
  action: string,
  { href, state }: RouterHistory["location"],
): void {
  if (action === "BACK") history.back();
  else if (action === "FORWARD") history.forward();
  else if (action === "REPLACE") history.replace(href, state);
  else history.push(href, state);
}

async function loadScreen(
  router: AnyRouter,
  path: string,
): Promise<"loaded" | "slow" | "outdated" | "offline"> {
  const missing = () => missingCode(router, path);
  if (missing().length === 0) return "loaded";
  let hasEnded = false;
  const loading = Promise.all(missing().map((load) => load())).then(() => {
    hasEnded = true;
  });
  await Promise.race([loading, pause(slowAfter)]);
  if (missing().length === 0) return "loaded";
  const isReachable = await isServerReady();
  if (missing().length === 0) return "loaded";
  if (!isReachable) return "offline";
  return hasEnded ? "outdated" : "slow";
}

/** A lazy component of the router drops its `preload` once it is loaded. */
function missingCode(router: AnyRouter, path: string): (() => Promise<void> | undefined)[] {
  const [routes] = router.getMatchedRoutes(path);
  return routes.flatMap(({ options }) => options.component?.preload ?? []);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Marks the links to an address as waiting. @returns a function that removes the marks */
function markLinks(href: string): () => void {
  const links = [...document.querySelectorAll("a")].filter(
    (link) => link.getAttribute("href") === href,
  );
  for (const link of links) link.dataset["waiting"] = "";
  return () => {
    for (const link of links) delete link.dataset["waiting"];
  };
}
