import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { copyProblem, copyText } from "./copy-text.ts";
import { TextInput } from "./text-input.tsx";
import styles from "./copy-line.module.css";

type CopyLineProps = {
  value: string;
  /** Without a `Field` around it. */
  label?: string;
  buttonLabel?: string;
  size?: "sm" | "md";
  autoFocus?: boolean;
  onCopied?: (() => void) | undefined;
};

export function CopyLine({ value, label, buttonLabel, size, autoFocus, onCopied }: CopyLineProps) {
  const field = useScrolledToEnd(value);
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const copied = () => {
    setOutcome("copied");
    onCopied?.();
  };
  const copy = async () => {
    if (await copyText(value)) return copied();
    setOutcome("refused");
    field.current?.focus();
    field.current?.select();
  };
  const Icon = outcome === "copied" ? IconCheck : IconCopy;
  const iconSize = size === "sm" ? 16 : 18;
  return (
    <div className={styles.copy}>
      <div className={styles.line}>
        <TextInput
          ref={field}
          size="md"
          className={styles.text}
          readOnly
          {...(label !== undefined && { "aria-label": label })}
          value={value}
          onFocus={(event) => event.target.select()}
          onCopy={copied}
        />
        <Button
          autoFocus={autoFocus}
          size={size ?? "md"}
          aria-label={buttonLabel}
          icon={<Icon size={iconSize} stroke={1.6} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <p className={styles.outcome} role="status">
        {outcome === "copied" && "Copied"}
        {outcome === "refused" && copyProblem}
      </p>
    </div>
  );
}

/** Links begin alike, so the end tells them apart. */
function useScrolledToEnd(value: string) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (field.current) field.current.scrollLeft = field.current.scrollWidth;
  }, [value]);
  return field;
}
