import { useField } from "./field.tsx";
import { PlainSelect, type SelectProps } from "./plain-select.tsx";

/** A select inside a `Field`. */
export function Select(props: SelectProps) {
  return <PlainSelect {...useField()} {...props} />;
}
