import styles from "./button.module.css";

export type ButtonLook = {
  variant?: "primary" | "secondary" | "ghost" | "danger" | "danger-filled" | "danger-ghost";
  size?: "sm" | "md" | "lg";
  full?: boolean;
  withIcon?: boolean;
  className?: string | undefined;
};

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
