import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";

type IconLinkProps = ComponentProps<"a"> & {
  /** The name, also shown as the tooltip. */
  label: string;
};

/** Looks like an icon button, leads somewhere. */
export function IconLink({ label, className, ...rest }: IconLinkProps) {
  return (
    <a
      aria-label={label}
      data-tooltip={label}
      data-size="md"
      {...rest}
      className={[styles.button, className].filter(Boolean).join(" ")}
    />
  );
}
