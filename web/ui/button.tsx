import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonLook, type ButtonLook } from "./button-look.ts";
import { Spinner } from "./spinner.tsx";
import styles from "./button.module.css";

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    icon?: ReactNode;
    /** The label while the action runs; the button stays focusable but ignores clicks. */
    busy?: string | undefined;
  };

export function Button({ variant, size, full, className, icon, busy, ...rest }: ButtonProps) {
  const look = buttonLook({
    ...(variant && { variant }),
    ...(size && { size }),
    full: full ?? false,
    withIcon: icon !== undefined,
    className,
  });
  const working = busy !== undefined;
  return (
    <button
      type="button"
      {...rest}
      {...look}
      aria-disabled={working || rest["aria-disabled"]}
      data-busy={working || undefined}
      onClick={working ? ignoreClick : rest.onClick}
    >
      <span className={styles.words}>
        {icon}
        {rest.children}
      </span>
      {working && (
        <span className={styles.phase}>
          <Spinner small />
          {busy}
        </span>
      )}
    </button>
  );
}

/** Prevents a second submit while the first is pending. */
function ignoreClick(event: MouseEvent) {
  event.preventDefault();
}
