import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./input.module.css";

export type SelectProps = Omit<ComponentProps<"select">, "size" | "children"> & {
  size?: "md" | "lg";
  options: readonly { value: string; label: string }[];
};

/** A select without a `Field`; give it a label. An empty initial value cannot be chosen again. */
export function PlainSelect({ size = "lg", options, className, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select
        {...rest}
        data-size={size}
        className={[styles.input, className].filter(Boolean).join(" ")}
      >
        {rest.value === "" && <option value="" hidden aria-label="Nothing chosen" />}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={2} aria-hidden="true" />
    </span>
  );
}
