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
    itemsIn(panel.current).at(at)?.focus();
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
      if (event.key === "Escape") event.preventDefault();
      return;
    }
    const items = itemsIn(panel.current);
    const next = neighbour(items, items.indexOf(document.activeElement as HTMLElement), event.key);
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
        onClick={() => (isOpen ? close() : open(0))}
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

function itemsIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

function neighbour(
  items: readonly HTMLElement[],
  at: number,
  key: string,
): HTMLElement | undefined {
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (Math.max(at, 0) - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : items[place];
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
