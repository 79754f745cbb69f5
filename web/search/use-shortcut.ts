import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { isTypedInto } from "../shortcuts/is-typed-into.ts";
import { areSingleKeysOn } from "../shortcuts/single-keys.ts";
import { createRequiredContext } from "../ui/required-context.ts";

export type SearchShortcut = ReturnType<typeof createSearchShortcut>;

/** "/" and Ctrl/Cmd-K focus the search field, but "/" is typed as usual in a text field. */
export function createSearchShortcut() {
  let focusField: (() => void) | undefined;
  let isPending = false;
  return {
    /** Remembers a press while a screen loads. @returns a function that stops listening */
    listen: (isLoading: () => boolean): (() => void) => {
      const press = (event: KeyboardEvent) => {
        if (!isShortcut(event) || event.defaultPrevented) return;
        if (!focusField && !isLoading() && hasScreen()) return;
        event.preventDefault();
        isPending = focusField === undefined;
        focusField?.();
      };
      window.addEventListener("keydown", press);
      return () => window.removeEventListener("keydown", press);
    },
    register: (onShortcut: () => void) => {
      focusField = onShortcut;
      if (isPending) onShortcut();
      isPending = false;
      return () => {
        if (focusField === onShortcut) focusField = undefined;
      };
    },
  };
}

const [Context, useSearchShortcut] = createRequiredContext<SearchShortcut>();

export const SearchShortcutContext = Context;

/** @param beforeFocus shows the field, where it is hidden */
export function useShortcut(
  field: RefObject<HTMLInputElement | null>,
  beforeFocus: (() => void) | undefined,
): void {
  const shortcut = useSearchShortcut();
  const onPress = useEffectEvent(() => {
    // Behind a modal dialog.
    if (field.current?.closest("[inert], [aria-hidden='true']")) return;
    beforeFocus?.();
    field.current?.focus();
    field.current?.select();
  });
  useLayoutEffect(() => shortcut.register(() => onPress()), [shortcut]);
}

function hasScreen(): boolean {
  return document.querySelector("#content") !== null;
}

function isShortcut(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
  if (event.key.toLowerCase() === "k" && isCommand) return true;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return event.key === "/" && isPlain && !isTypedInto(event.target) && areSingleKeysOn();
}
