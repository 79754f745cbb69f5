import { CopyLine } from "./copy-line.tsx";
import { Field } from "./field.tsx";

type CopyFieldProps = {
  label: string;
  value: string;
  onCopied?: () => void;
};

export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  return (
    <Field label={label}>
      <CopyLine autoFocus value={value} onCopied={onCopied} />
    </Field>
  );
}
