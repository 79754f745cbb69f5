import styles from "./button.module.css";

export type ButtonLook = {
  variant?: "primary" | "secondary" | "ghost" | "danger" | "danger-filled" | "danger-ghost";
  size?: "sm" | "md" | "lg";
  /** Takes the whole width. */
  full?: boolean;
  /** An icon stands before the words. */
  withIcon?: boolean;
  className?: string | undefined;
};

/** The look of a button, to be spread on a link that leads somewhere. */
export function buttonLook(look: ButtonLook = {}): {
  className: string;
  "data-variant": string;
  "data-size": string;
} {
  const names = [
    styles.button,
    look.full && styles.full,
    look.withIcon && styles.withIcon,
    look.className,
  ];
  return {
    className: names.filter(Boolean).join(" "),
    "data-variant": look.variant ?? "secondary",
    "data-size": look.size ?? "md",
  };
}
