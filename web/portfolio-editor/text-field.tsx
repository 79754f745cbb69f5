import type { HTMLInputTypeAttribute } from "react";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";

type TextFieldProps = {
  form: PortfolioFormState;
  name: "firstName" | "lastName" | "subtitle" | "contactEmail" | "contactPhone";
  label: string;
  maxLength: number;
  type?: HTMLInputTypeAttribute;
  inputMode?: "email" | "tel";
};

export function TextField({ form, name, label, ...rest }: TextFieldProps) {
  const problem = form.problems.find(({ field }) => field === name);
  return (
    <Field label={label} error={problem?.detail}>
      <TextInput
        name={name}
        autoComplete="off"
        {...rest}
        value={form.fields[name]}
        onChange={(event) => {
          const { value } = event.target;
          form.change(() => ({ [name]: value }));
        }}
      />
    </Field>
  );
}
