import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";

type IconButtonProps = ComponentProps<"button"> & {
  label: string;
  size?: "sm" | "md";
  danger?: boolean;
};

export function IconButton({ label, size = "md", danger, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      data-size={size}
      data-danger={danger || undefined}
      {...rest}
      className={[styles.button, className].filter(Boolean).join(" ")}
    />
  );
}
