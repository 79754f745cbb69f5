import { IconCheck } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./chip.module.css";

type ChipProps = ComponentProps<"button"> & {
  /** A toggle when given; `data-st` on it or around it gives the color of the pressed one. */
  pressed?: boolean;
  /** In brackets after the words. */
  count?: number;
  dashed?: boolean;
};

export function Chip({ pressed, count, dashed, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-dashed={dashed || undefined}
      {...rest}
      className={[styles.chip, className].filter(Boolean).join(" ")}
    >
      {pressed && <IconCheck size={14} stroke={1.8} aria-hidden="true" />}
      {children}
      {count !== undefined && (
        // A space of its own: the words and the number are two in the button's name.
        <>
          {" "}
          <span className={styles.count}>({count})</span>
        </>
      )}
    </button>
  );
}
