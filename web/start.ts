// Loads the scripts of a server-rendered page after its first paint, so that they do not delay it.

/** Milliseconds. Browsers that hide what identifies a device report no paint. */
const longestWait = 1_000;

const script = document.querySelector<HTMLScriptElement>("script[data-scripts]");
const [main = "", ...others] = script?.dataset["scripts"]?.split(" ") ?? [];

document.addEventListener("click", markPressed, { capture: true });
// A hidden page is not painted.
if (document.visibilityState === "visible") await firstPaint();
document.head.append(...others.map(preload));
await import(/* @vite-ignore */ main);

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestWait);
    if (typeof PerformanceObserver === "undefined") return;
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  });
}

/** `web/hydrate.ts` presses the marked button again once it works. */
function markPressed({ target }: Event): void {
  if (!document.querySelector("[data-rendered]") || !(target instanceof Element)) return;
  document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
  target.closest("button[type=button]")?.setAttribute("data-pressed", "");
}

function preload(href: string): HTMLLinkElement {
  return Object.assign(document.createElement("link"), {
    rel: "modulepreload",
    crossOrigin: "anonymous",
    href,
  });
}
