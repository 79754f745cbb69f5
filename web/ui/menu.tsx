import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import { menuItemsIn, nextMenuItem } from "./menu-keys.ts";
import styles from "./menu.module.css";

type MenuProps = {
  label: string;
  trigger: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** Our own: the library's menu takes 39 kB, and its focus guards fail accessibility checks. */
export function Menu({ label, trigger, className, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const open = (at: 0 | -1) => {
    flushSync(() => setOpen(true));
    menuItemsIn(panel.current).at(at)?.focus();
  };
  const onPress = (event: MouseEvent) => {
    if (isOpen) {
      close();
      return;
    }
    open(0);
    // After a click no item is highlighted until the first key.
    if (event.detail > 0) panel.current?.focus();
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? 0 : -1);
  };
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
  const onBlur = (event: FocusEvent) => {
    const isInside = event.currentTarget.contains(event.relatedTarget);
    if (!isInside) setOpen(false);
  };

  return (
    <div className={styles.menu} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        data-tooltip={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={className}
        onMouseDown={keepFocus}
        onClick={onPress}
        onKeyDown={onButtonKey}
      >
        {trigger}
      </button>
      {isOpen && (
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
      )}
    </div>
  );
}

/** Safari does not focus clicked buttons, and the resulting blur would close the menu. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

export function MenuItem(props: ComponentProps<"button">) {
  return <button type="button" role="menuitem" tabIndex={-1} {...props} className={styles.item} />;
}

export function MenuRule() {
  return <hr className={styles.rule} />;
}

export function MenuHead({ title, detail }: { title: string; detail: string }) {
  return (
    <div className={styles.head} role="presentation">
      <strong>{title}</strong>
      <span>{detail}</span>
    </div>
  );
}
