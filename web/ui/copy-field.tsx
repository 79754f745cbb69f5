import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";
import styles from "./copy-field.module.css";

type CopyFieldProps = {
  label: string;
  value: string;
  onCopied?: () => void;
};

export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const copied = () => {
    setOutcome("copied");
    onCopied?.();
  };
  const copy = async () => {
    if (field.current && (await copyFrom(field.current))) copied();
    else setOutcome("refused");
  };
  const Icon = outcome === "copied" ? IconCheck : IconCopy;
  return (
    <Field label={label}>
      <div className={styles.line}>
        <TextInput
          ref={field}
          size="md"
          className={styles.text}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          onCopy={copied}
        />
        <Button
          autoFocus
          icon={<Icon size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <p className={styles.outcome} role="status">
        {outcome === "copied" && "Copied"}
        {outcome === "refused" && "Couldn't copy. Select the text and copy it yourself."}
      </p>
    </Field>
  );
}

/** Falls back to copying the selection, because browsers offer no clipboard over plain http. */
async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
