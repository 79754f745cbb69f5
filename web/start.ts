// Loads the scripts of a page that the server has rendered after its first paint, which they would
// hold up. A hidden page is not painted.

const script = document.querySelector<HTMLScriptElement>("script[data-scripts]");
const [main = "", ...others] = script?.dataset["scripts"]?.split(" ") ?? [];

if (document.visibilityState === "hidden") {
  start();
} else {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    start();
  });
  observer.observe({ type: "paint", buffered: true });
}

function start(): void {
  document.head.append(...others.map(preload));
  void import(/* @vite-ignore */ main);
}

function preload(href: string): HTMLLinkElement {
  return Object.assign(document.createElement("link"), {
    rel: "modulepreload",
    crossOrigin: "anonymous",
    href,
  });
}
