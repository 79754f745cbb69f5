import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";

type IconLinkProps = ComponentProps<"a"> & {
  label: string;
};

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
