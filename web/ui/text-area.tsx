import type { ComponentProps } from "react";
import { useField } from "./field.tsx";
import styles from "./input.module.css";

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const names = [styles.input, styles.area, className].filter(Boolean).join(" ");
  return <textarea {...useField()} {...rest} className={names} />;
}
