import { useField } from "./field.tsx";
import { PlainSelect, type SelectProps } from "./plain-select.tsx";

export function Select(props: SelectProps) {
  return <PlainSelect {...useField()} {...props} />;
}
