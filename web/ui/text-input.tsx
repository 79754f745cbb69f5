import type { ComponentProps } from "react";
import { useField } from "./field.tsx";
import styles from "./input.module.css";

type TextInputProps = Omit<ComponentProps<"input">, "size"> & { size?: "md" | "lg" };

export function TextInput({ size = "lg", className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      {...useField()}
      {...rest}
      data-size={size}
      className={[styles.input, className].filter(Boolean).join(" ")}
    />
  );
}
