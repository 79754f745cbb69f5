import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { keepFocus } from "./keep-focus.ts";
import type { MenuState } from "./menu-button.tsx";
import { menuItemsIn, nextMenuItem } from "./menu-keys.ts";
import styles from "./menu.module.css";

type MenuPanelProps = { menu: MenuState; children: ReactNode };

export function MenuPanel({ menu: { label, id, openAt, close }, children }: MenuPanelProps) {
  const panel = useFocusAt(openAt);
  if (openAt === undefined) return null;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      // With the focus back on the button, Tab moves on as it would without the menu.
      close();
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === " " && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const next = nextMenuItem(panel.current, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className={styles.panel}>
      <div
        ref={panel}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKey}
        onMouseDown={keepFocus}
        onClick={close}
      >
        {children}
      </div>
    </div>
  );
}

/** @returns the menu, in which it moves the focus when the menu opens */
function useFocusAt(openAt: MenuState["openAt"]): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const items = menuItemsIn(panel.current);
    const target = openAt === "panel" ? panel.current : items.at(openAt === "last item" ? -1 : 0);
    target?.focus();
  }, [openAt]);
  return panel;
}
