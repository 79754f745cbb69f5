import { useEffectEvent, useLayoutEffect } from "react";

let take: (() => void) | undefined;
let isAwaited = false;

/**
 * "/" and Ctrl/Cmd-K lead to the search from everywhere; "/" not while something is being typed. Listens from
 * the first moment: a press before the next screen stands is kept for its field.
 * @param isLoading whether a screen is on its way
 */
export function startShortcut(isLoading: () => boolean): void {
  window.addEventListener("keydown", (event) => {
    if (!isShortcut(event) || event.defaultPrevented) return;
    if (!take && !isLoading() && hasScreen()) return;
    event.preventDefault();
    isAwaited = take === undefined;
    take?.();
  });
}

/** For the one search field of a screen. */
export function useShortcut(onShortcut: () => void): void {
  const onTake = useEffectEvent(onShortcut);
  useLayoutEffect(() => {
    const own = () => onTake();
    take = own;
    if (isAwaited) own();
    isAwaited = false;
    return () => {
      if (take === own) take = undefined;
    };
  }, []);
}

function hasScreen(): boolean {
  return document.querySelector("#content") !== null;
}

function isShortcut(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
  if (event.key.toLowerCase() === "k" && isCommand) return true;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return event.key === "/" && isPlain && !isTypedInto(event.target);
}

const typedInto = "input, textarea, select, [contenteditable=''], [contenteditable='true']";

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}
