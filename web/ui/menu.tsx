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
  /** Of the button and of the menu. */
  label: string;
  /** What the button shows. */
  face: ReactNode;
  /** How it looks. */
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Items under a button: Enter, Space and the arrows open, arrows move, Escape and Tab leave. It is ours
 * because the library's brings 39 kB for it, and focus guards that accessibility checks object to.
 */
export function Menu({ label, face, className, children }: MenuProps) {
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
    // Under a pointer no item stands out before the first key.
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
      // From the button on, Tab goes where it would have gone without the menu.
      close();
      if (event.key !== "Escape") return;
      event.preventDefault();
      // A dialog around it stays open.
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
        {face}
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

/** Safari gives no button the focus when it is pressed, which would read as leaving the menu. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

export function MenuItem(props: ComponentProps<"button">) {
  return <button type="button" role="menuitem" tabIndex={-1} {...props} className={styles.item} />;
}

export function MenuRule() {
  return <hr className={styles.rule} />;
}

/** Who the menu belongs to, above its items. */
export function MenuHead({ title, detail }: { title: string; detail: string }) {
  return (
    <div className={styles.head} role="presentation">
      <strong>{title}</strong>
      <span>{detail}</span>
    </div>
  );
}
