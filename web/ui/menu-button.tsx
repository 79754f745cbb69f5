import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { keepFocus } from "./keep-focus.ts";
import styles from "./menu.module.css";

export type MenuState = {
  label: string;
  id: string;
  /** Undefined while the menu is closed. */
  openAt: "first item" | "last item" | "panel" | undefined;
  close: () => void;
};

export type MenuButtonProps = {
  label: string;
  trigger: ReactNode;
  className?: string | undefined;
  /** Given until the code of the panel has loaded. */
  lazy?: { prepare: () => void; open: () => Promise<boolean> } | undefined;
  children: (menu: MenuState) => ReactNode;
};

export function MenuButton({ label, trigger, className, lazy, children }: MenuButtonProps) {
  const [openAt, setOpenAt] = useState<MenuState["openAt"]>();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt !== undefined;

  const open = (at: MenuState["openAt"]) => {
    if (lazy) void lazy.open().then((isLoaded) => isLoaded && setOpenAt(at));
    else setOpenAt(at);
  };
  const close = () => {
    setOpenAt(undefined);
    button.current?.focus();
  };
  const onPress = (event: MouseEvent) => {
    if (isOpen) close();
    // After a click no item is highlighted until the first key.
    else open(event.detail > 0 ? "panel" : "first item");
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? "first item" : "last item");
  };
  const onBlur = (event: FocusEvent) => {
    const isInside = event.currentTarget.contains(event.relatedTarget);
    if (!isInside) setOpenAt(undefined);
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
        onPointerEnter={lazy?.prepare}
        onFocus={lazy?.prepare}
        onMouseDown={keepFocus}
        onClick={onPress}
        onKeyDown={onKey}
      >
        {trigger}
      </button>
      {children({ label, id, openAt, close })}
    </div>
  );
}
