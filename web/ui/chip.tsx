import { IconCheck } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./chip.module.css";

/** For links that look like chips. */
export const chipLook = styles.chip ?? "";

type ChipProps = ComponentProps<"button"> & {
  /** Makes the chip a toggle, colored by the surrounding `data-st` when pressed. */
  pressed?: boolean;
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
        // The explicit space separates the label and the number in the accessible name.
        <>
          {" "}
          <span className={styles.count}>({count})</span>
        </>
      )}
    </button>
  );
}
