import { useState, type FormEvent, type Ref } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { linkAddress, type LinkRule } from "./link-address.ts";
import styles from "./link-button.module.css";

const refusal = "Enter a web address, an email address, or tel: and a number";

type LinkFormProps = {
  current: string;
  isAllowed: LinkRule;
  onApply: (address: string) => void;
  onRemove: () => void;
  ref: Ref<HTMLInputElement>;
};

export function LinkForm({ current, isAllowed, onApply, onRemove, ref }: LinkFormProps) {
  const [address, setAddress] = useState(current);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, so this one would reach the form around the editor.
    event.stopPropagation();
    if (linkAddress(address, isAllowed)) onApply(address);
    else setError(refusal);
  };
  const change = (value: string) => {
    setAddress(value);
    if (error && linkAddress(value, isAllowed)) setError(undefined);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Link address" error={error}>
        <TextInput
          ref={ref}
          size="md"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={address}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <div className={styles.buttons}>
        {current !== "" && (
          <Button size="sm" variant="ghost" onClick={onRemove}>
            Remove link
          </Button>
        )}
        <Button size="sm" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
