/** Milliseconds after which a screen is shown without them. */
const longestWait = 3_000;

/**
 * The bundler requests the stylesheet of code on demand once, even if that fails, so that the code
 * would later be shown without it. Marks a failed one until it is there.
 */
export function markMissingStyles(): void {
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      target.dataset["missing"] = "";
  };
  // The event of a link does not bubble.
  document.addEventListener("error", mark, { capture: true });
}

/** Requests the marked stylesheets again. Resolves when they are there, or failed again. */
export async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[data-missing]")];
  if (links.length === 0) return;
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestWait);
  await Promise.race([Promise.all(links.map(loadAgain)), tooLong]);
  clearTimeout(timer);
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const fresh = link.cloneNode() as HTMLLinkElement;
  const ended = new Promise<void>((resolve) => {
    fresh.addEventListener("error", () => resolve());
    fresh.addEventListener("load", () => {
      delete fresh.dataset["missing"];
      resolve();
    });
  });
  link.replaceWith(fresh);
  return ended;
}
