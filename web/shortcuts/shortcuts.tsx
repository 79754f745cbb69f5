import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";
import { focusRow } from "./focus-row.ts";
import { isTypedInto } from "./is-typed-into.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { areSingleKeysOn } from "./single-keys.ts";

export { ShortcutsDialog };

/** Milliseconds within which the second of two keys must follow the first. */
const sequenceMax = 1_500;

export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const begun = useRef(-Infinity);
  const viewer = useViewer();
  const router = useRouter();

  const keys: Record<string, () => unknown> = {
    "?": () => setOpen(true),
    c: () =>
      pressButton("c") || (may(viewer, "documents.create") && router.navigate({ to: "/create" })),
    e: () => pressButton("e"),
    w: () => pressButton("w"),
    s: () => pressButton("s"),
    j: () => focusRow(1),
    k: () => focusRow(-1),
  };
  const afterG: typeof keys = {
    h: () => viewer.kind !== "nobody" && router.navigate({ to: "/" }),
    n: () => may(viewer, "notifications.read") && router.navigate({ to: "/notifications" }),
  };
  useWindowKeys((event) => {
    const isSecond = event.timeStamp - begun.current < sequenceMax;
    begun.current = -Infinity;
    if (!isSingleKey(event)) return;
    if (event.key === "g" && !isSecond) begun.current = event.timeStamp;
    const act = (isSecond ? afterG : keys)[event.key];
    // A held key moves through a list, but does not press a button repeatedly.
    if (!act || (event.repeat && !"jk".includes(event.key))) return;
    event.preventDefault();
    act();
  });
  return <ShortcutsDialog open={isOpen} onClose={() => setOpen(false)} />;
}

function useWindowKeys(handle: (event: KeyboardEvent) => void) {
  const press = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** Elements that use letters themselves, such as a menu that selects by first letter. */
const withOwnKeys = "[role='menu'], [role='listbox'], [role='dialog'], [role='alertdialog']";

function isSingleKey(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.isComposing || isTypedInto(target)) return false;
  if (target instanceof Element && target.closest(withOwnKeys)) return false;
  // Behind a modal dialog the screen is inert.
  if (document.querySelector("#content")?.closest("[inert], [aria-hidden='true']")) return false;
  return areSingleKeysOn();
}

/** @returns whether the screen shows a button or link for this key */
function pressButton(key: string): boolean {
  const button = document.querySelector<HTMLElement>(`[aria-keyshortcuts='${key}']`);
  button?.click();
  return button !== null;
}
